"""A bot: takes an open seat and plays the move that looks best right now.

python bot.py http://127.0.0.1:8000 TABLE SEAT
"""

import asyncio
import json
import sys

import httpx
from websockets.asyncio.client import connect


async def play(server: str, table: str, seat: int) -> list[int]:
    wish = {"name": "Example bot", "colour": seat}
    secret = httpx.post(f"{server}/api/tables/{table}/seats/{seat}", json=wish).json()["secret"]
    address = server.replace("http", "ws", 1)
    async with connect(f"{address}/api/tables/{table}/socket", max_queue=None) as line:
        await line.send(json.dumps({"type": "hello", "protocol": 1, "secret": secret}))
        while True:
            snapshot = (await hear(line, "state"))["snapshot"]
            if snapshot["over"]:
                return [player["score"] for player in snapshot["players"]]
            decision, position = snapshot["decision"], snapshot["position"]
            if decision["player"] == seat and decision["actions"]:
                best = [await worth(line, seat, position, action) for action in decision["actions"][:25]]
                action = decision["actions"][best.index(max(best))]
                await line.send(json.dumps({"type": "act", "position": position, "actions": [action]}))


async def worth(line, seat: int, position: int, action: dict) -> int:
    """Own points less the best of the others if the game ended after this action."""
    await line.send(json.dumps({"type": "ask", "what": "standing", "position": position, "actions": [action]}))
    scores = (await hear(line, "answer", "error")).get("scores") or [0] * 6
    return scores.pop(seat) - max(scores)


async def hear(line, *types: str) -> dict:
    while (message := json.loads(await line.recv()))["type"] not in types:
        pass
    return message


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
