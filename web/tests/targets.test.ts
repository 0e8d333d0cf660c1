import { describe, expect, test } from "vitest";
import type { Action, Decision, Place } from "../src/lib/protocol";
import { deployable, firstPlacement, meant, nextPlacement, offerOf, sameAction } from "../src/lib/targets";

function decision(actions: Action[]): Decision {
  return { player: 0, step: "T", text: { en: "", de: "" }, tile: null, actions, ranges: [] };
}
const place = (x: number, rotation: number): Place => ({ do: "place", cell: [x, 0], rotation });
const bridge: Place = { ...place(1, 0), built: { do: "choose", what: "bridge", cell: [1, 0] } };

describe("placing", () => {
  test("placements are gathered by cell, what needs a bridge comes last", () => {
    const { landings, canPass } = offerOf(decision([bridge, place(1, 3), place(2, 0), place(1, 1)]));
    expect(landings.map((l) => l.cell)).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(landings[0]?.options).toEqual([place(1, 1), place(1, 3), bridge]);
    expect(canPass).toBe(false);
  });

  test("the tile lands as it is held, or turned to the next legal rotation", () => {
    const options = [place(1, 1), place(1, 3)];
    expect(firstPlacement(options, 3)?.rotation).toBe(3);
    expect(firstPlacement(options, 2)?.rotation).toBe(3);
    expect(firstPlacement(options, 0)?.rotation).toBe(1);
    expect(firstPlacement([bridge, place(1, 3)], 0)).toEqual(place(1, 3));
  });

  test("turning goes through the legal rotations only, both ways, and round", () => {
    const options = [place(1, 0), place(1, 2), place(1, 3)];
    expect(nextPlacement(options, place(1, 2))).toEqual(place(1, 3));
    expect(nextPlacement(options, place(1, 3))).toEqual(place(1, 0));
    expect(nextPlacement(options, place(1, 0), -1)).toEqual(place(1, 3));
    expect(nextPlacement([place(1, 2)], place(1, 2))).toEqual(place(1, 2));
  });
});

describe("choosing", () => {
  const follower: Action = { do: "deploy", figure: "small", segment: 7 };
  const large: Action = { do: "deploy", figure: "large", segment: 7 };

  test("a spot with several figures means the one in hand", () => {
    const [spot] = offerOf(decision([follower, large, { do: "pass" }])).targets;
    expect(spot?.segment).toBe(7);
    expect(meant(spot!, "large")).toEqual(large);
    expect(meant(spot!, "abbot")).toBeNull();
    expect(deployable([follower, large])).toEqual(["small", "large"]);
  });

  test("an unknown module is narrowed thing by thing, down to words", () => {
    const moves: Action[] = [
      { do: "choose", what: "move", figure: 3, segment: 1 },
      { do: "choose", what: "move", figure: 3, segment: 2 },
      { do: "choose", what: "move", figure: 4, segment: 2 },
      { do: "choose", what: "rest" },
    ];
    const first = offerOf(decision(moves));
    expect(first.targets.map((t) => t.figure)).toEqual([3, 4]);
    expect(first.words).toEqual([{ do: "choose", what: "rest" }]);
    const second = offerOf(decision(moves), [first.targets[0]!]);
    expect(second.targets.map((t) => t.segment)).toEqual([1, 2]);
    expect(meant(second.targets[1]!, null)).toEqual(moves[1]);
  });

  test("what differs only in its number is a choice of words", () => {
    const bids: Action[] = [1, 2].map((number) => ({ do: "choose", what: "bid", cell: [0, 0] as const, number }));
    const first = offerOf(decision(bids));
    expect(first.words).toEqual([]);
    expect(offerOf(decision(bids), [first.targets[0]!]).words).toEqual(bids);
  });

  test("actions are the same whatever the order of their fields", () => {
    expect(
      sameAction({ do: "deploy", figure: "small", segment: 1 }, { segment: 1, figure: "small", do: "deploy" }),
    ).toBe(true);
    expect(sameAction(place(1, 0), bridge)).toBe(false);
  });
});
