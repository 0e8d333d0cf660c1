import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { wishOfSetup } from "../src/aid/address";
import { mixOf, type Wish } from "../src/aid/mix";
import { compare, filled, makeSheet } from "../src/aid/sheet";
import type { AidTable, Catalogue, SetupShown, Sheet } from "../src/lib/protocol";

interface Cases {
  catalogue: Catalogue;
  table: AidTable;
  cases: { wish: Wish; setup: SetupShown; sheet: Sheet }[];
}

/** Written by tests/aid/test_sheet_in_browser.py, which runs this file with it. */
const CASES = process.env["AID_CASES"];

describe("the play aid", () => {
  it("sorts steps as the turn order does", () => {
    expect(["T10.3", "E1", "T9.3", "S6.0", "T5.5.1", "T5.5"].sort(compare)).toEqual([
      "S6.0",
      "T5.5",
      "T5.5.1",
      "T9.3",
      "T10.3",
      "E1",
    ]);
  });

  it("fills numbers and texts in", () => {
    expect(filled({ en: "{n} of {what}", de: "{n} {what}" }, { n: "3", what: { en: "wine", de: "Wein" } })).toEqual({
      en: "3 of wine",
      de: "3 Wein",
    });
  });

  it.runIf(CASES)(
    "is the same as the printed one",
    () => {
      const { catalogue, table, cases } = JSON.parse(readFileSync(CASES ?? "", "utf8")) as Cases;
      for (const { wish, setup, sheet } of cases) {
        const atTable = wishOfSetup(setup, wish.players, catalogue, table);
        for (const one of [wish, atTable]) {
          const made = makeSheet(mixOf(one, catalogue, table), catalogue, table);
          expect(JSON.parse(JSON.stringify(made)), JSON.stringify(one)).toEqual(sheet);
        }
      }
    },
    60_000,
  );
});
