// @vitest-environment happy-dom

import { beforeEach, describe, expect, it } from "vitest";
import { aidGame, aidGames, forgetAidGame, newAidGame, noteAidGame, readPart, writePart } from "../src/aid/games";

const WISH = { modules: [], tiles: {}, elements: {}, options: {}, players: 2 };
const PLAYERS = [
  { name: "Ada", colour: 0 },
  { name: "Ben", colour: 1 },
];

describe("games at a real table", () => {
  beforeEach(() => localStorage.clear());

  it("are kept, the one used last first", () => {
    const first = newAidGame(WISH, PLAYERS);
    const second = newAidGame({ ...WISH, modules: ["river"] }, PLAYERS);
    noteAidGame(first, Date.now() + 1000);
    expect(aidGames().map((game) => game.id)).toEqual([first.id, second.id]);
    expect(aidGame(second.id)?.wish.modules).toEqual(["river"]);
  });

  it("take what belongs to them along when they are forgotten", () => {
    const game = newAidGame(WISH, PLAYERS);
    writePart(game.id, "pad", [1, 2]);
    expect(readPart(game.id, "pad")).toEqual([1, 2]);
    forgetAidGame(game.id);
    expect(aidGame(game.id)).toBeNull();
    expect(localStorage.length).toBe(1); // the empty list
  });

  it("are twenty at most", () => {
    const first = newAidGame(WISH, PLAYERS);
    noteAidGame(first, 1);
    writePart(first.id, "companion", ["step"]);
    for (let i = 0; i < 20; i++) newAidGame(WISH, PLAYERS);
    expect(aidGames()).toHaveLength(20);
    expect(readPart(first.id, "companion")).toEqual([]);
  });
});
