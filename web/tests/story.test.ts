import { expect, test } from "vitest";
import type { GameEvent, LoggedAction, Step } from "../src/lib/protocol";
import { entriesOf, scoresByTurn } from "../src/lib/story";

function step(position: number, player: number, turn: number, action: LoggedAction, scores: number[]): Step {
  return { position, player, turn, action, scores };
}
const STEPS = [
  step(1, 0, 1, { do: "place", cell: [1, 0], rotation: 0 }, [0, 0]),
  step(2, 0, 2, { do: "deploy", figure: "small", segment: 4 }, [0, 0]),
  step(3, 1, 2, { do: "place", cell: [2, 0], rotation: 1 }, [0, 0]),
  step(4, 1, 3, { do: "pass" }, [4, 0]),
];

test("a tile and a figure are one move, points come after it", () => {
  const entries = entriesOf(STEPS, new Map());
  expect(entries.map((e) => [e.kind, e.player, e.position])).toEqual([
    ["move", 0, 2],
    ["move", 1, 3],
    ["award", 0, 4],
  ]);
  expect(entries[0]).toMatchObject({ cell: [1, 0], segment: 4 });
  expect(entries[2]).toMatchObject({ points: 4, event: null });
});

test("known events explain the points", () => {
  const events: GameEvent[] = [
    { event: "FeatureCompleted", segment: 4, kind: "city" },
    {
      event: "Scored",
      player: 0,
      points: 4,
      source: "city",
      breakdown: { units: [["tiles", 2]], rate: 2, segment: 4 },
    },
  ];
  const award = entriesOf(STEPS, new Map([[4, events]])).at(-1);
  expect(award).toMatchObject({ points: 4, completed: true, event: { source: "city" } });
});

test("events that do not add up are not believed", () => {
  const events: GameEvent[] = [{ event: "Scored", player: 0, points: 9, source: "city" }];
  expect(entriesOf(STEPS, new Map([[4, events]])).at(-1)).toMatchObject({ points: 4, event: null });
});

test("a take-back brings no points", () => {
  const back = step(5, 0, 2, { do: "take-back", position: 2 }, [0, 0]);
  const entries = entriesOf([...STEPS, back], new Map());
  expect(entries.filter((e) => e.kind === "award")).toHaveLength(1);
});

test("the plot begins at nothing and ends with the final scores", () => {
  expect(scoresByTurn(STEPS)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [4, 0],
    [4, 0],
  ]);
});

test("what elements tell has lines of its own, save what the move tells already", () => {
  const events: GameEvent[] = [
    { event: "Happened", what: "dragon-moved", player: 1, values: [1, 2] },
    { event: "FigureReturned", figure: 3, segment: 4, reason: "eaten" },
    { event: "FigureReturned", figure: 5, segment: 4, reason: "scored" },
    { event: "Happened", what: "king-taken", player: 1, values: [5] },
  ];
  const entries = entriesOf(STEPS, new Map([[3, events]]));
  expect(entries.flatMap((e) => (e.kind === "event" ? [e.event] : []))).toEqual([events[1], events[3]]);
});
