import { describe, expect, it } from "vitest";
import { asCsv, asText, type Speaking } from "../src/aid/export";
import {
  activePlayer,
  countedInPlay,
  endRows,
  enter,
  NEW_PAD,
  pointsOfRow,
  ranking,
  runningTotals,
  setUndone,
  toTurn,
  totals,
  trackOf,
  type Pad,
} from "../src/aid/pad";
import type { AidRow, Sheet, Text } from "../src/lib/protocol";

const text = (en: string): Text => ({ en, de: `${en} (de)` });

function award(pad: Pad, players: number[], points: number, reason = "city", row = ""): Pad {
  return enter(pad, { players, points, reason: text(reason), row });
}

function row(id: string, change: Partial<AidRow>): AidRow {
  const plain = { number: "1", module: "m", more: text(""), who: "table", may: false, symbol: null } as const;
  return { ...plain, id, text: text(`row ${id}`), counted: [], scores: null, choices: [], ...change };
}

describe("the score pad", () => {
  it("adds up what each player got, several winners and losses too", () => {
    let pad = award(NEW_PAD, [0, 2], 12);
    pad = award(toTurn(pad, 2), [0], -3, "ransom");
    expect(totals(pad.entries, 3)).toEqual([9, 0, 12]);
    expect(runningTotals(pad.entries, 3)).toEqual([
      [12, 0, 12],
      [9, 0, 12],
    ]);
    expect(pad.entries.map((entry) => [entry.number, entry.turn])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("undoes any entry, keeps it, and lets it stand again", () => {
    const pad = award(award(NEW_PAD, [0], 5), [1], 7);
    const undone = setUndone(pad, 1, true);
    expect(totals(undone.entries, 2)).toEqual([0, 7]);
    expect(undone.entries).toHaveLength(2);
    expect(setUndone(undone, 1, false)).toEqual(pad);
    expect(award(undone, [0], 1).entries.at(-1)?.number).toBe(3);
  });

  it("knows whose turn it is, and has no turn before the first", () => {
    expect(activePlayer(toTurn(NEW_PAD, 4), 3)).toBe(0);
    expect(toTurn(NEW_PAD, 0).turn).toBe(1);
  });

  it("ranks with ties: equal points share a rank, the next one is left out", () => {
    expect(ranking([20, 31, 20, 7]).map((place) => [place.player, place.rank])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
      [3, 4],
    ]);
  });

  it("finds the field on the track, the laps and the tiles for them", () => {
    expect(trackOf(7)).toEqual({ field: 7, dark: false, laps: 0, tiles: [] });
    expect(trackOf(50)).toEqual({ field: 0, dark: true, laps: 1, tiles: [50] });
    expect(trackOf(165)).toEqual({ field: 15, dark: true, laps: 3, tiles: [100, 50] });
    expect(trackOf(-3)).toMatchObject({ field: 47, laps: -1 });
  });
});

describe("the rows of the score pad", () => {
  const goods = row("E5", { counted: [{ text: text("kind of goods"), each: 10 }] });
  const roads = row("E12", { scores: "road" });
  const inns = row("E12", { text: text("leave out inns") });
  const fairy = { text: text("turn with the fairy"), each: 1 };
  const sheet = {
    chapters: [
      {
        id: "turn",
        title: text(""),
        sections: [
          { title: text(""), rows: [row("T0.2", { counted: [fairy] }), row("T4.2", { choices: [row("T4.2", {})] })] },
        ],
      },
      { id: "scoring", title: text(""), sections: [{ title: text(""), rows: [row("T8.5", { counted: [fairy] })] }] },
      {
        id: "end",
        title: text(""),
        sections: [{ title: text(""), rows: [row("E2", { scores: "city" }), goods, roads, inns, row("E21", {})] }],
      },
    ],
  } as unknown as Sheet;

  it("are those of the final scoring that pay, with what to look out for below them", () => {
    expect(endRows(sheet).map((one) => [one.row.id, one.notes.length])).toEqual([
      ["E5", 0],
      ["E12", 1],
    ]);
  });

  it("name what is paid in play once", () => {
    expect(countedInPlay(sheet)).toEqual([fairy]);
  });

  it("tell who got what in them", () => {
    const key = endRows(sheet)[0]!.key;
    let pad = award(NEW_PAD, [0], 5);
    pad = award(award(pad, [0, 1], 10, "goods", key), [1], 10, "goods", key);
    pad = setUndone(award(pad, [2], 10, "goods", key), 4, true);
    expect(pointsOfRow(pad, key, 3)).toEqual([10, 20, null]);
  });
});

describe("an export", () => {
  const speaking: Speaking = {
    names: ["Ada", "Ben; the second"],
    title: "Scores",
    say: (one) => one.en,
    turn: (turn) => `Turn ${turn}`,
    end: "End",
    points: (points) => `${points} points`,
    columns: { turn: "Turn", reason: "Reason", total: "Total" },
    separator: ";",
  };
  const pad = setUndone(
    award(award(award(NEW_PAD, [0, 1], 8, 'the "big" city'), [1], -3, "goods", "E5"), [0], 99),
    3,
    true,
  );

  it("as text has ranks and every entry that stands", () => {
    expect(asText(pad, speaking)).toBe(
      'Scores\n\n1. Ada: 8 points\n2. Ben; the second: 5 points\n\nTurn 1: the "big" city – Ada, Ben; the second: 8 points\n' +
        "End: goods – Ben; the second: -3 points\n",
    );
  });

  it("as a table has a column for each player", () => {
    expect(asCsv(pad, speaking)).toBe(
      '\ufeffTurn;Reason;Ada;"Ben; the second"\r\n1;"the ""big"" city";8;8\r\nEnd;goods;;-3\r\n;Total;8;5\r\n',
    );
  });
});
