import { describe, expect, test } from "vitest";
import type { Action, AnswerShown, Cell, DecisionShown, Place } from "../src/lib/protocol";
import {
  ALL_ON_TABLE,
  deployable,
  firstPlacement,
  meant,
  nextPlacement,
  nextRotation,
  offerOf,
  sameAction,
  subjectOf,
  suits,
  type Pieces,
} from "../src/lib/targets";

function decision(actions: Action[], answers: (AnswerShown | null)[] = []): DecisionShown {
  const none = { en: "", de: "" };
  return {
    player: 0,
    step: "T",
    text: none,
    why: none,
    decline: none,
    rules: "",
    tile: null,
    copy: 0,
    actions,
    answers,
    brings: [],
    ranges: [],
    sale: null,
    places: {},
  };
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

  test("a tile that covers several cells lands on each of them", () => {
    const covers = ({ cell: [x, y], rotation }: Place): Cell[] => [[x, y], rotation % 2 ? [x, y + 1] : [x + 1, y]];
    const { landings } = offerOf(decision([place(1, 0), place(2, 0), place(2, 1)]), [], ALL_ON_TABLE, covers);
    expect(landings.map((l) => [l.cell, l.options.map((o) => [o.cell[0], o.rotation])])).toEqual([
      [[1, 0], [[1, 0]]],
      [
        [2, 0],
        [
          [1, 0],
          [2, 0],
          [2, 1],
        ],
      ],
      [[3, 0], [[2, 0]]],
      [[2, 1], [[2, 1]]],
    ]);
    const [first, second] = landings[1]?.options ?? [];
    expect(first && nextPlacement(landings[1]?.options ?? [], first)).toEqual(second);
    expect(first && nextRotation(landings[1]?.options ?? [], first, 1)).toBe(1);
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
    const points: Action[] = [4, 9].map((number) => ({ do: "choose", what: "castle-points", segment: 3, number }));
    const offer = offerOf(decision(points));
    expect(offer.targets).toEqual([]);
    expect(offer.words).toEqual(points);
  });

  test("a figure that every answer moves is not asked for: only where it goes", () => {
    const drives: Action[] = [5, 6].map((segment) => ({ do: "choose", what: "drive", figure: 9, segment }));
    expect(offerOf(decision([...drives, { do: "pass" }])).targets.map((t) => t.segment)).toEqual([5, 6]);
    expect(offerOf(decision([drives[0]!, { do: "pass" }])).targets.map((t) => t.dimension)).toEqual(["segment"]);
    expect(subjectOf([...drives, { do: "pass" }], ALL_ON_TABLE)).toBe(9);
    expect(subjectOf([{ do: "choose", what: "capture", figure: 9 }, { do: "pass" }], ALL_ON_TABLE)).toBeNull();
  });

  test("answers of different words at one place are different spots", () => {
    const flock: Action[] = ["grow", "gather"].map((what) => ({ do: "choose", what, segment: 3 }));
    expect(offerOf(decision(flock)).targets.map((t) => [t.what, t.segment])).toEqual([
      ["grow", 3],
      ["gather", 3],
    ]);
  });
});

describe("figures of the supply and prisoners", () => {
  const pieces: Pieces = {
    onTable: (figure) => figure >= 20,
    inSupply: (figure) => (figure < 8 ? "small" : figure === 8 ? "large" : null),
  };
  const climb = (figure: number, x: number): Action => ({ do: "choose", what: "climb", figure, cell: [x, 0] });

  test("the place is pointed at, and the figure in hand goes there", () => {
    const actions = [climb(0, 1), climb(8, 1), climb(0, 2), climb(8, 2)];
    const { targets } = offerOf(decision(actions), [], pieces);
    expect(targets.map((t) => t.cell)).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(deployable(actions, pieces)).toEqual(["small", "large"]);
    expect(meant(targets[1]!, "large", pieces)).toEqual(climb(8, 2));
  });

  test("only spots that suit the figure in hand are shown", () => {
    const { targets } = offerOf(decision([climb(8, 1), { do: "choose", what: "fairy", figure: 20 }]), [], pieces);
    expect(targets.map((target) => suits(target, "small", pieces))).toEqual([false, true]);
    expect(targets.map((target) => suits(target, "large", pieces))).toEqual([true, true]);
    expect(suits(targets[0]!, null, pieces)).toBe(true);
  });

  test("named places of the drawings are pointed at, those of a tile by its cell", () => {
    const at = (place: string): AnswerShown => {
      const none = { en: "", de: "" };
      return { button: none, here: none, sign: {}, place, caption: null };
    };
    const enter: Action[] = [
      { do: "choose", what: "castle-quarter", figure: 0 },
      { do: "choose", what: "castle-quarter", figure: 8 },
      { do: "choose", what: "count-to-market-quarter" },
    ];
    const places = ["quarter:castle", "quarter:castle", "quarter:market"];
    const { targets } = offerOf(decision(enter, places.map(at)), [], pieces);
    expect(targets.map((t) => t.place)).toEqual(["quarter:castle", "quarter:market"]);
    const [tower] = offerOf(decision([climb(0, 1)], [at("tower-site")]), [], pieces).targets;
    expect(tower).toMatchObject({ dimension: "cell", cell: [1, 0], answer: { place: "tower-site" } });
  });

  test("a prisoner is nowhere on the table: buying him back is a choice of words", () => {
    const ransom: Action = { do: "choose", what: "ransom", figure: 12 };
    const offer = offerOf(decision([place(1, 0), ransom]), [], pieces);
    expect(offer.words).toEqual([ransom]);
    expect(offer.landings).toHaveLength(1);
    expect(deployable([ransom], pieces)).toEqual([]);
  });
});

describe("equality", () => {
  test("actions are the same whatever the order of their fields", () => {
    expect(
      sameAction({ do: "deploy", figure: "small", segment: 1 }, { segment: 1, figure: "small", do: "deploy" }),
    ).toBe(true);
    expect(sameAction(place(1, 0), bridge)).toBe(false);
  });
});
