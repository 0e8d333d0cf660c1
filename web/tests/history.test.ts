import { expect, test } from "vitest";
import type { Award, LoggedAction, Occurrence, Step } from "../src/lib/protocol";
import { entriesOf, scoresByTurn } from "../src/lib/history.svelte";

const told = { en: "", de: "" };
const city: Award = {
  scored: { event: "Scored", player: 0, points: 4, source: "city", breakdown: { segment: 4 } },
  completed: true,
  final: false,
};
const eaten: Occurrence = { player: -1, text: { en: "eaten", de: "gefressen" } };

function step(position: number, player: number, turn: number, action: LoggedAction, scores: number[]): Step {
  return { position, player, turn, action, scores, told, at: null, happened: [], awards: [] };
}
const STEPS = [
  step(1, 0, 1, { do: "place", cell: [1, 0], rotation: 0 }, [0, 0]),
  step(2, 0, 1, { do: "deploy", figure: "small", segment: 4 }, [0, 0]),
  step(3, 1, 2, { do: "place", cell: [2, 0], rotation: 1 }, [0, 0]),
  { ...step(4, 1, 2, { do: "pass" }, [4, 0]), awards: [city], happened: [eaten] },
];

test("a tile and a figure are one move; what happened and the points come after it", () => {
  const entries = entriesOf(STEPS);
  expect(entries.map((e) => [e.kind, e.position])).toEqual([
    ["move", 2],
    ["move", 3],
    ["event", 4],
    ["award", 4],
  ]);
  expect(entries[0]).toMatchObject({ player: 0, cell: [1, 0], segment: 4 });
  expect(entries.slice(2)).toMatchObject([{ event: eaten }, { award: city }]);
});

test("the plot begins at nothing and ends with the final scores", () => {
  expect(scoresByTurn(STEPS)).toEqual([
    [0, 0],
    [0, 0],
    [4, 0],
    [4, 0],
  ]);
});
