import { expect, test } from "vitest";
import { namesChoice, readQuery, writeQuery, type AidAddress } from "../src/aid/address";
import { CATALOGUE, MODULES } from "./catalogue";

const text = { en: "", de: "" };
const option = {
  id: "shrine-set",
  text,
  default: 5,
  values: [5, 6].map((value) => ({ value, text, brings: null, takes_out: {}, most_players: null })),
};
const catalogue = {
  ...CATALOGUE,
  modules: MODULES.map((module) => (module.id === "cult" ? { ...module, options: [option] } : module)),
};
const CHOICE: AidAddress = {
  wish: {
    modules: ["traders", "cult"],
    tiles: { base: 2 },
    elements: { pig: 0 },
    options: { "shrine-set": 6 },
    players: 5,
  },
  long: true,
  both: true,
  table: "abc",
  unknown: [],
};

test("an address brings back what it was written for", () => {
  expect(readQuery(writeQuery(CHOICE), catalogue)).toEqual(CHOICE);
  const plain = { ...CHOICE, wish: { ...CHOICE.wish, modules: [], tiles: {}, elements: {}, options: {} } };
  expect(writeQuery({ ...plain, long: false, both: false, table: "" })).toBe("?players=5");
});

test("an address without a choice says so, and is the base game for two", () => {
  expect([namesChoice(""), namesChoice("?table=abc"), namesChoice("?players=3")]).toEqual([false, false, true]);
  expect(readQuery("", catalogue).wish).toEqual({ modules: [], tiles: {}, elements: {}, options: {}, players: 2 });
});

test("what this version does not know is named, not lost in silence", () => {
  const search = "?modules=cult+zeppelins+cult&players=99&tiles.moon=1&elements.ufo=1&options.shrine-set=7";
  const { wish, unknown } = readQuery(search, catalogue);
  expect(wish).toEqual({ modules: ["cult"], tiles: {}, elements: {}, options: {}, players: 6 });
  expect(unknown).toEqual(["zeppelins", "moon", "ufo", "shrine-set: 7"]);
});
