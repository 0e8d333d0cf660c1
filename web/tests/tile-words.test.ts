import { beforeAll, expect, test } from "vitest";
import { learnOwn } from "../src/lib/facts.svelte";
import type { DecisionShown, TileShown } from "../src/lib/protocol";
import { cellWords, tileWords } from "../src/lib/tile-words.svelte";
import { setLanguage } from "../src/lib/words.svelte";
import { decide, look } from "./fake";

function tile(name: string, segments: [string, string][]): TileShown {
  const shown = segments.map(([kind, reach]) => ({ kind, reach: reach ? reach.split(" ") : [], flags: {} }));
  return { tile: name, name: "", count: 1, start: 0, edges: "", shape: "square", symbols: [], segments: shown };
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
