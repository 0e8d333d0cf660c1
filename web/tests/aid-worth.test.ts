import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mixOf, type Mix, type Wish } from "../src/aid/mix";
import { kindsIn } from "../src/aid/sheet";
import { farmRules, moreAt, valuesAt, worthOfFarm, worthOfFeature } from "../src/aid/worth";
import type { AidFarm, AidKind, AidTable, AidValue, Catalogue, Text } from "../src/lib/protocol";

/** What an award of the engine was made of; for farms `rate` tells which of the rates it was. */
interface Award {
  kind: string;
  complete: boolean;
  tiles: number;
  pennants: number;
  cities: number;
  rate: number;
  numbers: Record<string, number>;
  points: number;
}
interface Cases {
  catalogue: Catalogue;
  table: AidTable;
  games: { wish: Wish; awards: Award[] }[];
}

/** Written by tests/aid/test_calculator.py, which runs this file with it. */
const CASES = process.env["WORTH_CASES"];

const text = (en: string): Text => ({ en, de: en });
const CITY = {
  kind: "city",
  name: text("city"),
  complete: 2,
  unfinished: 1,
  complete_told: text("2 each"),
  unfinished_told: text("1 each"),
  elements: [],
} satisfies AidKind;

function value(word: string, change: Partial<AidValue>): AidValue {
  return {
    module: "m",
    element: "e",
    word,
    name: text(word),
    kinds: ["city"],
    complete: null,
    unfinished: null,
    complete_told: text("+"),
    unfinished_told: text("0"),
    when: {},
    ...change,
  };
}

function farm(element: string, change: Partial<AidFarm>): AidFarm {
  const plain = {
    module: "m",
    told: text(""),
    rate: 0,
    city: 0,
    some: 0,
    once_more: "" as const,
    when: {},
    beside: [],
  };
  return { ...plain, element, text: text(element), ...change } as AidFarm;
}

describe("the calculator", () => {
  it("multiplies tiles and pennants, then adds", () => {
    const values = [value("bell", { complete: { rate: 1 } }), value("vine", { complete: { each: 3 } })];
    const count = { complete: true, tiles: 4, pennants: 2, numbers: { bell: 1, vine: 2 } };
    const worth = worthOfFeature(CITY, count, values);
    expect(worth.points).toBe((4 + 2) * 3 + 6);
    expect(worth.lines.map((line) => [line.number, line.each, line.points])).toEqual([
      [4, 3, 12],
      [2, 3, 6],
      [2, 3, 6],
    ]);
    expect(worth.because.map((reason) => reason.name.en)).toEqual(["city", "bell"]);
  });

  it("counts nothing where something makes the tiles worthless, and only what is there", () => {
    const values = [
      value("bell", { complete: { rate: 1 } }),
      value("siege", { complete: { rate: -1 }, unfinished: { nothing: true } }),
    ];
    const unfinished = { complete: false, tiles: 5, pennants: 1, numbers: { siege: 1, bell: 1 } };
    expect(worthOfFeature(CITY, unfinished, values).points).toBe(0);
    expect(worthOfFeature(CITY, { ...unfinished, numbers: {} }, values).points).toBe(6);
    expect(worthOfFeature(CITY, { ...unfinished, complete: true }, values).points).toBe(6 * 2);
  });

  it("doubles a city of a farm with what counts for every city, but not for who stands in the farmers' place", () => {
    const [farmers, barn] = [farm("farmers", { rate: 3 }), farm("barn", { rate: 4 })];
    const more = [
      farm("pig", { city: 1 }),
      farm("siege", { once_more: "value" as const }),
      farm("castle", { some: 1 }),
    ];
    const rules = { rates: [farmers, barn], more };
    const count = { cities: 3, numbers: { pig: 1, siege: 2, castle: 1 } };
    expect(worthOfFarm(farmers, count, moreAt(farmers, rules), []).points).toBe(3 * 3 + 3 + 2 * 4 + 1);
    const twice = [farm("pig", { city: 1 }), farm("pig", { city: 1, text: text("pigs") })];
    expect(worthOfFarm(farmers, { cities: 3, numbers: { pig: 1, pigs: 1 } }, twice, []).points).toBe(3 * 3 + 3);
    expect(worthOfFarm(barn, count, moreAt(barn, rules), []).points).toBe(3 * 4 + 2 * 4 + 1);
  });

  it("adds what lies on a farm once, and where it needs a value only to one", () => {
    const farmers = farm("farmers", { rate: 3 });
    const stones = (if_worth: boolean): AidValue => value("stone", { unfinished: { each: 2, if_worth } });
    const points = (cities: number, if_worth: boolean): number =>
      worthOfFarm(farmers, { cities, numbers: { stone: 3 } }, [], [stones(if_worth)]).points;
    expect([points(2, false), points(2, true), points(0, false), points(0, true)]).toEqual([12, 12, 6, 0]);
    const inn = value("inn", { unfinished: { nothing: true } });
    const count = { complete: false, tiles: 4, pennants: 0, numbers: { inn: 1, stone: 2 } };
    expect(worthOfFeature(CITY, count, [inn, stones(false)]).points).toBe(4);
    expect(worthOfFeature(CITY, count, [inn, stones(true)]).points).toBe(0);
  });

  it.runIf(CASES)(
    "finds what the engine paid",
    () => {
      const { catalogue, table, games } = JSON.parse(readFileSync(CASES ?? "", "utf8")) as Cases;
      for (const { wish, awards } of games) {
        const mix = mixOf(wish, catalogue, table);
        for (const award of awards) {
          expect(worth(award, mix, table), JSON.stringify({ wish, award })).toBe(award.points);
        }
      }
    },
    60_000,
  );
});

function worth(award: Award, mix: Mix, table: AidTable): number | undefined {
  if (award.kind === "field") {
    const rules = farmRules(mix, table);
    const rate = rules.rates.find((one) => one.rate === award.rate);
    return rate && worthOfFarm(rate, award, moreAt(rate, rules), valuesAt("field", false, mix, table)).points;
  }
  const kind = kindsIn(mix, table).find((one) => one.kind === award.kind);
  return kind && worthOfFeature(kind, award, valuesAt(kind.kind, award.complete, mix, table)).points;
}
