"""Whatever comes over a socket is answered or refused with a sentence; `storm.py` sends more of it."""

from __future__ import annotations

from house import runs
from storm import storm

MESSAGES = 2000


@runs
async def test_no_message_is_too_strange_for_an_answer() -> None:
    found = await storm(MESSAGES, seed=3)
    assert not found.faults
    assert {"accepted", "drafted", "answer", "malformed", "illegal", "position"} <= found.replies.keys()
    assert found.replies.total() > MESSAGES / 2
