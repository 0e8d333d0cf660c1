"""A bot: makes a table, plays against a computer player, and gives the answer that looks best right now.

python bot.py http://127.0.0.1:8000 random
"""

import asyncio
import json
import sys

import httpx
from websockets.asyncio.client import connect

WAIT = 4  # seconds until a server that has heard too much hears 120 messages again


class Bot:
    def __init__(self, line, seat: int) -> None:
        self.line, self.seat, self.sent, self.snapshot = line, seat, 0, {"over": False, "decision": None}

    async def play(self) -> list[int]:
        """Answer every decision of the own seat; the scores at the end."""
        while not (seen := self.snapshot)["over"]:
            if seen["decision"] and seen["decision"]["player"] == self.seat:
                await self.decide(seen["position"], seen["decision"])
            while self.snapshot is seen:
                await self.hear()
        return [player["score"] for player in seen["players"]]

    async def decide(self, position: int, decision: dict) -> None:
        bids = [{**bid["action"], "number": bid["lowest"]} for bid in decision["ranges"]]
        actions = decision["actions"] + bids
        worth = [await self.worth(position, action) for action in actions]
        best = actions[worth.index(max(worth))]
        await self.ask(type="act", position=position, actions=[best])

    async def worth(self, position: int, action: dict) -> int:
        """Own points less the best of the others if the game ended after this action."""
        answer = await self.ask(type="ask", what="standing", position=position, actions=[action])
        scores = answer["scores"]
        return scores.pop(self.seat) - max(scores)

    async def ask(self, **message) -> dict:
        """Send a message and hear its answer; if the server is busy, wait and send it again."""
        self.sent += 1
        while True:
            await self.line.send(json.dumps({"id": self.sent, **message}))
            while (answer := await self.hear()).get("id") != self.sent:
                pass
            if answer.get("code") not in ("rate", "storage"):
                return answer
            await asyncio.sleep(WAIT)

    async def hear(self) -> dict:
        message = json.loads(await self.line.recv())
        if message["type"] == "state":
            self.snapshot = message["snapshot"]
        return message


async def play(server: str, opponent: str, **wanted) -> list[int]:
    """Make a table with two seats, sit down at the first one and play."""
    seats = [{"who": "here", "name": "Example bot"}, {"who": "computer", "player": opponent}]
    made = httpx.post(f"{server}/api/tables", json={"seats": seats, **wanted}).json()
    if "secrets" not in made:
        sys.exit(made["text"]["en"])
    table = made["table"]["id"]
    print(f"To watch: {server}/t/{table}")
    address = server.replace("http", "ws", 1)
    async with connect(f"{address}/api/tables/{table}/socket", max_queue=None) as line:
        await line.send(json.dumps({"type": "hello", "protocol": 1, "secret": made["secrets"][0]}))
        return await Bot(line, 0).play()


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], sys.argv[2])))
