import { expect, test } from "vitest";
import type { Award, LoggedAction, Occurrence, Step } from "../src/lib/protocol";
import { awardsOf, pointsOf, scoresByTurn, tellValue, turnAt, turnsOf, TurnsSoFar } from "../src/lib/history.svelte";

const told = { en: "", de: "" };
const city: Award = {
  scored: { event: "Scored", player: 0, points: 4, source: "city", breakdown: { segment: 4 } },
  completed: true,
  final: false,
};
const eaten: Occurrence = { player: -1, text: { en: "eaten", de: "gefressen" } };

function step(position: number, player: number, turn: number, action: LoggedAction, scores: number[]): Step {
  return {
    position,
    player,
    turn,
    action,
    scores,
    told,
    at: action.do === "place" ? action.cell : null,
    happened: [],
    awards: [],
  };
}
const STEPS = [
  step(1, 0, 1, { do: "place", cell: [1, 0], rotation: 0 }, [0, 0]),
  step(2, 0, 1, { do: "deploy", figure: "small", segment: 4 }, [0, 0]),
  step(3, 1, 2, { do: "place", cell: [2, 0], rotation: 1 }, [0, 0]),
  { ...step(4, 1, 2, { do: "pass" }, [4, 0]), awards: [city], happened: [eaten] },
];

test("a turn is one entry: what was done, what happened and what it brought stay together", () => {
  const turns = turnsOf(STEPS);
  expect(turns.map((turn) => [turn.turn, turn.player, turn.before, turn.position])).toEqual([
    [1, 0, 0, 2],
    [2, 1, 2, 4],
  ]);
  expect(turns[0]).toMatchObject({ cell: [1, 0], acts: [{ player: 0, steps: [{ position: 1 }, { position: 2 }] }] });
  expect(turns[1]).toMatchObject({ acts: [{ player: 1, happened: [eaten], awards: [city] }] });
  expect(pointsOf(turns[1]!)).toEqual([[0, 4]]);
});

test("step by step the turns are the same, and those that are over are not told anew", () => {
  const end = { ...city, completed: false, final: true };
  const steps = [
    ...STEPS,
    step(5, 1, 2, { do: "take-back", position: 2 }, [0, 0]),
    step(6, 1, 2, { do: "place", cell: [2, 0], rotation: 1 }, [0, 0]),
    { ...step(7, 0, 3, { do: "place", cell: [3, 0], rotation: 1 }, [4, 0]), awards: [city, end] },
  ];
  const history = new TurnsSoFar();
  for (let number = 0; number <= steps.length; number++) {
    const some = steps.slice(0, number);
    expect(history.of(some)).toEqual(turnsOf(some));
    expect(history.of(some)).toEqual(turnsOf(some));
  }
  const [first] = history.of(steps);
  expect(history.of(steps)[0]).toBe(first);
  expect(history.of(STEPS)).toEqual(turnsOf(STEPS));
});

test("what others do in a turn stands in it, a take-back apart, the final scoring at the end", () => {
  const bid: LoggedAction = { do: "choose", what: "bid", number: 2 };
  const end = { ...city, completed: false, final: true };
  const turns = turnsOf([
    step(1, 0, 1, bid, [0, 0]),
    step(2, 1, 1, bid, [0, 0]),
    step(3, 1, 1, { do: "take-back", position: 1 }, [0, 0]),
    { ...step(4, 1, 1, bid, [4, 0]), awards: [city, end] },
  ]);
  expect(turns.map((turn) => [turn.kind, turn.acts.length, awardsOf(turn)])).toEqual([
    ["turn", 2, []],
    ["apart", 1, []],
    ["turn", 1, [city]],
    ["end", 1, [end]],
  ]);
  expect(turnAt(turns, 2)).toBe(turns[0]);
  expect(turnAt(turns, 0)).toBeUndefined();
});

test("what is done after something happened is told after it", () => {
  const bid: LoggedAction = { do: "choose", what: "bid", number: 2 };
  const place: LoggedAction = { do: "place", cell: [1, 0], rotation: 0 };
  const [turn] = turnsOf([{ ...step(1, 0, 1, place, [0, 0]), happened: [eaten] }, step(2, 0, 1, bid, [0, 0])]);
  expect(turn?.acts.map((act) => [act.steps.length, act.happened.length])).toEqual([
    [1, 1],
    [1, 0],
  ]);
});

test("the source of points is not told twice", () => {
  const breakdown = { because: ["wine"], additions: [["goods", 10] as [string, number]] };
  expect(tellValue({ event: "Scored", player: 0, points: 10, source: "goods", breakdown })).toBe("wine");
});

test("the plot begins at nothing and ends with the final scores", () => {
  expect(scoresByTurn(STEPS)).toEqual([
    [0, 0],
    [0, 0],
    [4, 0],
    [4, 0],
  ]);
});
