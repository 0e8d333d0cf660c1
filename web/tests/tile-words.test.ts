import { beforeAll, expect, test } from "vitest";
import { learnOwn } from "../src/lib/facts.svelte";
import type { DecisionShown, Snapshot, TileShown } from "../src/lib/protocol";
import { cellWords, tileWords } from "../src/lib/tile-words.svelte";
import { setLanguage } from "../src/lib/words.svelte";
import { decide, look } from "./fake";

function tile(name: string, segments: [string, string][], shape: TileShown["shape"] = "square"): TileShown {
  const shown = segments.map(([kind, reach]) => ({ kind, reach: reach ? reach.split(" ") : [], flags: {} }));
  return { tile: name, name: "", count: 1, start: 0, edges: "", shape, at: null, symbols: [], segments: shown };
}

beforeAll(async () => {
  await setLanguage("en");
  learnOwn([
    tile("D", [
      ["city", "N"],
      ["road", "E W"],
      ["field", "WR EL"],
      ["field", "ER SL SR WL"],
    ]),
    tile("B", [
      ["monastery", ""],
      ["field", "NL NR EL ER SL SR WL WR"],
    ]),
    tile(
      "half",
      [
        ["road", "H S"],
        ["city", "H"],
        ["field", "WL WR"],
      ],
      "triangle",
    ),
    tile(
      "castle",
      [
        ["city", "N2"],
        ["road", "W"],
        ["field", "N1L N1R EL ER S1L S1R S2L S2R"],
      ],
      "double",
    ),
  ]);
});

test("a tile is told by its edges as it is turned", () => {
  expect(tileWords("D", 0)).toBe("city north, road east to west, field south");
  expect(tileWords("D", 1)).toBe("city east, road north to south, field west");
  expect(tileWords("B", 2)).toBe("monastery in the middle, field on all sides");
});

test("a tile is told in German as well", async () => {
  await setLanguage("de");
  expect(tileWords("D", 0)).toBe("city im Norden, road von Osten nach Westen, field im Süden");
  await setLanguage("en");
});

test("a cell is told by its place and by the edges that face it", () => {
  const decision: DecisionShown = {
    ...decide(0, []),
    places: { "0,-1": { en: "north of the start tile", de: "nördlich vom Startplättchen" } },
  };
  expect(cellWords(look(3, null), decision, [0, -1])).toBe("north of the start tile, 0,-1; beside city south");
  expect(cellWords(look(3, null), decision, [0, 1])).toBe("0,1; beside field north");
  expect(cellWords(look(3, null), decision, [3, 3])).toBe("3,3");
});

test("half and double tiles are told as such, with the long side", () => {
  expect(tileWords("half", 0)).toBe("half tile: road south to the long side, city to the long side, field west");
  expect(tileWords("half", 1)).toBe("half tile: road west to the long side, city to the long side, field north");
  expect(tileWords("castle", 0)).toBe("double tile: city north, road west, field east and south");
});

test("each cell of a double tile faces its own neighbours", () => {
  const piece = { tile: "castle", cell: [4, 4], rotation: 0, copy: 0, first: 0, player: 0, turn: 1 } as const;
  const table = (rotation: number): Snapshot => ({ ...look(3, null), pieces: [{ ...piece, rotation }] });
  expect(cellWords(table(0), null, [5, 3])).toBe("5,3; beside city south");
  expect(cellWords(table(0), null, [4, 3])).toBe("4,3; beside field south");
  expect(cellWords(table(0), null, [3, 4])).toBe("3,4; beside road east");
  expect(cellWords(table(1), null, [5, 5])).toBe("5,5; beside city west");
});
