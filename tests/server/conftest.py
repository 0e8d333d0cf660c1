"""The fixtures of the tests of the server."""

from __future__ import annotations

from cluster import cluster, postgres

__all__ = ["cluster", "postgres"]
