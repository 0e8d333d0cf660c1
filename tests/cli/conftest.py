"""The fixtures of `command`."""

from command import fails, run, surroundings

__all__ = ["fails", "run", "surroundings"]
