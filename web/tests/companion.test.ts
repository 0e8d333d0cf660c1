import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chance, drawPiece, makeAid, shuffled, Walk, type State, type Tap } from "../src/aid/companion";
import { mixOf, type Wish } from "../src/aid/mix";
import type { Actor, AidRow, AidTable, Catalogue, Sheet } from "../src/lib/protocol";
import { AID, row } from "./aid-sample";

const walk = new Walk(AID, 3);
const SETUP: Tap[] = [{ do: "done" }, { do: "first", player: 1 }];
const DONE: Tap = { do: "done" };
const SKIP: Tap = { do: "skip" };

/** Names of the stops from the start of a turn to the end of it; `answer` says what is tapped at each. */
function turn(answer: Record<string, Tap>, from: State = walk.after(SETUP)): { seen: string[]; after: State } {
  const seen: string[] = [];
  let state = from;
  do {
    const stop = walk.stop(state);
    const name = stop.kind === "row" ? stop.row.id : stop.kind;
    seen.push(name);
    const usual: Tap =
      name === "symbols" ? { do: "show", symbols: [] } : name === "scoring" ? { do: "score", yes: true } : DONE;
    state = walk.tapped(state, answer[seen.filter((one) => one === name).length > 1 ? `${name} again` : name] ?? usual);
  } while (walk.stop(state).kind !== "turn");
  return { seen, after: state };
}

/** Written by tests/aid/test_sheet_in_browser.py, which runs this file with it. */
const CASES = process.env["AID_CASES"];

/** The rows that a walk of two turns comes to, with all symbols shown; the second one has a second part. */
function rowsWalked(whole: Walk): AidRow[] {
  const seen = new Set<AidRow>();
  let state = whole.begin();
  for (let stop = whole.stop(state); stop.kind !== "over"; stop = whole.stop(state)) {
    if (stop.kind === "row") seen.add(stop.row);
    const skipped = stop.kind === "row" && (stop.row.id === "T1.3" || (stop.row.id === "T9.3" && state.turn === 1));
    if (stop.kind === "symbols")
      state = whole.tapped(state, { do: "show", symbols: stop.symbols.map((text) => text.en) });
    else if (stop.kind === "turn" && state.turn === 3) state = whole.tapped(state, { do: "end" });
    else state = whole.tapped(state, skipped ? SKIP : DONE);
  }
  return [...seen];
}

const ALL: Record<string, Tap> = {
  symbols: { do: "show", symbols: ["volcano", "dragon"] },
  "T1.3": SKIP,
  "T9.3": SKIP,
};

describe("the walk through a game at a real table", () => {
  it("visits every row of the sheet in order", () => {
    const setup = [walk.begin(), walk.after(SETUP.slice(0, 1))].map((state) => walk.stop(state));
    expect(setup.map((stop) => stop.kind === "row" && stop.row.id)).toEqual(["S1", "S7"]);
    const rows = AID.sheet.chapters.slice(1, 3).flatMap(({ sections }) => sections.flatMap((one) => one.rows));
    const { seen } = turn(ALL);
    expect(seen.filter((name) => /^T/.test(name))).toEqual(rows.map(({ id }) => id));
    expect(seen.filter((name) => !/^T/.test(name))).toEqual(["turn", "symbols", "scoring"]);
    expect(seen[seen.indexOf("symbols") + 1]).toBe("T3.1");
    expect(seen[seen.indexOf("scoring") - 1]).toBe("T7.1");
  });

  it("leaves out what the tile does not show, in the choices too", () => {
    expect(turn({ ...ALL, symbols: { do: "show", symbols: ["volcano"] } }).seen).not.toContain("T8.13");
    const { seen } = turn({ ...ALL, symbols: { do: "show", symbols: ["dragon"] } });
    expect(seen).not.toContain("T3.1");
    expect(seen).toContain("T8.13");
    const figures = AID.sheet.chapters[1]!.sections[0]!.rows[5]!;
    const shown = (symbols: string[]) => walk.choices(figures, { ...walk.begin(), symbols });
    expect([shown([]).length, shown(["portal"]).length]).toEqual([1, 2]);
  });

  it("leaves the scoring out where nothing is scored, but not what the tile calls for", () => {
    const { seen } = turn({ ...ALL, scoring: { do: "score", yes: false } });
    expect(seen.slice(seen.indexOf("T7.1"))).toEqual(["T7.1", "scoring", "T8.13", "T9.3", "T10.3"]);
  });

  it("draws no tile where another is laid instead", () => {
    const { seen } = turn({ ...ALL, "T1.3": DONE });
    expect(seen.slice(0, 5)).toEqual(["turn", "T0.2", "T1.3", "T4.2", "T7.1"]);
  });

  it("plays a second part with its own questions, and no third", () => {
    const { seen, after } = turn({ ...ALL, "T9.3": DONE, "T1.3 again": SKIP });
    const second = seen.slice(seen.indexOf("T9.3") + 1);
    expect(second[0]).toBe("T1.3");
    expect(second).toContain("symbols");
    expect(second).toContain("scoring");
    expect(second).not.toContain("T9.3");
    expect(second, "the first tile of the turn called for it").toContain("T10.3");
    expect(second).not.toContain("T8.13");
    expect([after.part, after.turn, after.player]).toEqual([1, 2, 2]);
  });

  it("goes clockwise from the first player", () => {
    let state = walk.after(SETUP);
    const players = [0, 1, 2, 3].map(() => {
      const { player } = state;
      state = turn(ALL, state).after;
      return player;
    });
    expect(players).toEqual([1, 2, 0, 1]);
    expect(state.first).toBe(1);
  });

  it("names who decides next where it goes round", () => {
    const state = walk.after(SETUP);
    const around = (who: Actor) =>
      [0, 1, 2].map((decided) => walk.deciders(row("T8.9", { who }), { ...state, decided }));
    expect(around("clockwise").map((one) => one?.now)).toEqual([1, 2, 0]);
    expect(around("from-left").map((one) => one?.now)).toEqual([2, 0, 1]);
    expect(around("clockwise").map((one) => one?.all)).toEqual([false, false, true]);
    expect(walk.deciders(row("T1.4"), state)).toBeNull();
    expect(walk.tapped({ ...state, decided: 1 }, { do: "next" }).decided).toBe(2);
  });

  it("goes through the end and stays there", () => {
    const taps: Tap[] = [...SETUP, { do: "end" }];
    expect(walk.stop(walk.after(taps))).toMatchObject({ kind: "row", row: { id: "E1" } });
    expect(walk.stop(walk.after([...taps, DONE]))).toMatchObject({ row: { id: "E21" } });
    expect(walk.stop(walk.after([...taps, DONE, DONE])).kind).toBe("over");
    expect(walk.stop(walk.after([...taps, DONE, DONE, DONE])).kind).toBe("over");
  });

  it("lets whoever could not draw decide first at the end", () => {
    const { after } = turn(ALL);
    const end = walk.tapped(after, { do: "end" });
    expect(walk.deciders(row("E2", { who: "from-left" }), end)?.now).toBe(after.player);
  });

  it("can take every tap back", () => {
    const taps: Tap[] = [
      ...SETUP,
      DONE,
      { do: "note", reminder: 0, values: [2] },
      DONE,
      SKIP,
      DONE,
      DONE,
      { do: "show", symbols: ["dragon"] },
      { do: "draw", bag: 0, piece: 1 },
      DONE,
      DONE,
      { do: "score", yes: false },
      { do: "return", bag: 0, piece: 1 },
      { do: "order", players: [2, 0, 1] },
    ];
    const states = [walk.begin()];
    for (const tap of taps) states.push(walk.tapped(states.at(-1)!, tap));
    const undone = states.map((_, i) => walk.after(taps.slice(0, taps.length - i)));
    expect(undone).toEqual(states.toReversed());
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(states.length);
  });

  it("keeps what is noted over turns", () => {
    const noted = walk.tapped(walk.after(SETUP), { do: "note", reminder: 0, values: [2] });
    expect(turn(ALL, noted).after.notes).toEqual([[2]]);
  });

  it("draws from what is left in a bag, and from all sides of a die", () => {
    const wolfDrawn = walk.tapped(walk.begin(), { do: "draw", bag: 0, piece: 1 });
    expect(walk.left(0, wolfDrawn)).toEqual([2, 0]);
    expect(wolfDrawn.drawn).toEqual({ bag: 0, piece: 1 });
    expect(walk.left(0, walk.tapped(wolfDrawn, { do: "return", bag: 0, piece: 1 }))).toEqual([2, 1]);
    expect(walk.left(1, walk.tapped(walk.begin(), { do: "draw", bag: 1, piece: 0 }))).toEqual([1, 1]);
    expect([0, 1, 2].map((number) => drawPiece([2, 1], () => number))).toEqual([0, 0, 1]);
    expect(drawPiece([0, 0])).toBe(-1);
  });

  it("is fair: numbers that would favour some are thrown again", () => {
    const numbers = [2 ** 32 - 1, 5];
    expect(chance(3, () => numbers.shift() ?? 0)).toBe(2);
    expect(shuffled(4).toSorted()).toEqual([0, 1, 2, 3]);
    expect(shuffled(3, () => 0)).toEqual([1, 2, 0]);
  });

  it.runIf(CASES)(
    "misses no row of any mix",
    () => {
      const { catalogue, table, cases } = JSON.parse(readFileSync(CASES ?? "", "utf8")) as {
        catalogue: Catalogue;
        table: AidTable;
        cases: { wish: Wish; sheet: Sheet }[];
      };
      for (const { wish } of cases) {
        const aid = makeAid(mixOf(wish, catalogue, table), catalogue, table, []);
        const rows = aid.sheet.chapters.flatMap(({ sections }) => sections.flatMap((one) => one.rows));
        expect(rowsWalked(new Walk(aid, wish.players)), JSON.stringify(wish)).toEqual(rows);
      }
    },
    60_000,
  );
});
