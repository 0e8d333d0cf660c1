import { expect, test } from "vitest";
import type { ModuleShown } from "../src/lib/protocol";
import { firstChoice, tileTotal } from "../src/start/choice";
import { isChanged, isFound, minutes, playerLimit, startBoards, surprise } from "../src/start/mix";
import { CATALOGUE, module } from "./catalogue";

const tower: ModuleShown = {
  ...module("tower", ["tower"], ["tower"]),
  name: { en: "The Tower", de: "Der Turm" },
  about: { en: "Towers take prisoners.", de: "Türme nehmen Gefangene." },
};
const seat = { who: "here" as const, name: "", colour: 0, player: "" };
const computer = { ...seat, who: "computer" as const };

test.each([
  ["tower", true],
  ["  TURME  gefang", true],
  ["tower prisoners", true],
  ["tower dragon", false],
  ["", true],
])("searching for %j finds the tower: %s", (words, found) => {
  expect(isFound(tower, words)).toBe(found);
});

test("the names of elements are searched, too", () => {
  const pig = { id: "pig", name: { en: "Pig", de: "Schwein" }, figure: null };
  expect(isFound({ ...tower, elements: [pig] }, "schwein")).toBe(true);
});

test("the base game takes as long as its boxes say, and computers are quick", () => {
  expect([2, 3, 4, 5].map((people) => minutes(72, Array(people).fill(seat)))).toEqual([35, 40, 45, 50]);
  expect(minutes(72, [seat, computer])).toBe(20);
  expect(minutes(4, [computer, computer])).toBe(5);
});

test("the option that lets the fewest play is the limit", () => {
  const text = { en: "", de: "" };
  const values = [
    { value: 6, text, most_players: null, brings: null, takes_out: {} },
    { value: 5, text, most_players: 5, brings: null, takes_out: {} },
  ];
  const option = { id: "most-players", text, default: 6, values };
  const base = { ...module("base", ["base"], []), options: [option] };
  const catalogue = { ...CATALOGUE, modules: [base] };
  const choice = firstChoice(catalogue, "");
  expect(playerLimit(choice, catalogue)).toBeNull();
  const small = { ...choice, options: { "most-players": 5 } };
  expect(playerLimit(small, catalogue)).toMatchObject({ most: 5, module: { id: "base" } });
  expect([isChanged(choice, base), isChanged(small, base)]).toEqual([false, true]);
});

test("tiles that an option brings are counted", () => {
  const text = { en: "", de: "" };
  const values = [
    { value: "out", text, most_players: null, brings: null, takes_out: {} },
    { value: "in", text, most_players: null, brings: "besiegers", takes_out: {} },
  ];
  const cult = { ...module("cult", ["cult"], []), options: [{ id: "more", text, default: "out", values }] };
  const catalogue = { ...CATALOGUE, modules: [module("base", ["base"], []), cult] };
  const choice = { ...firstChoice(catalogue, ""), modules: ["cult"] };
  expect(tileTotal(choice, catalogue)).toBe(77);
  expect(tileTotal({ ...choice, options: { more: "in" } }, catalogue)).toBe(83);
});

test("tiles that make room for others are not counted", () => {
  const text = { en: "", de: "" };
  const values = [
    { value: "replace", text, most_players: null, brings: null, takes_out: { base: 6 } },
    { value: "add", text, most_players: null, brings: null, takes_out: {} },
  ];
  const cult = { ...module("cult", ["cult"], []), options: [{ id: "mode", text, default: "replace", values }] };
  const catalogue = { ...CATALOGUE, modules: [module("base", ["base"], []), cult] };
  const choice = { ...firstChoice(catalogue, ""), modules: ["cult"] };
  expect(tileTotal(choice, catalogue)).toBe(71);
  expect(tileTotal({ ...choice, options: { mode: "add" } }, catalogue)).toBe(77);
  expect(tileTotal({ ...choice, tiles: { cult: 0 } }, catalogue)).toBe(72);
});

test("tiles make room in the set that takes the place of theirs", () => {
  const text = { en: "", de: "" };
  const taking = (id: string, takes_out: Record<string, number>): ModuleShown => ({
    ...module(id, [id], []),
    options: [
      {
        id: `${id}.tiles`,
        text,
        default: "own",
        values: [{ value: "own", text, most_players: null, brings: null, takes_out }],
      },
    ],
  });
  const sets = [
    { ...CATALOGUE.sets[0]!, id: "base", in_game: 72 },
    { ...CATALOGUE.sets[0]!, id: "wheel", in_game: 73 },
    { ...CATALOGUE.sets[0]!, id: "cult", in_game: 6 },
  ];
  const modules = [module("base", ["base"], []), taking("wheel", { base: 72 }), taking("cult", { base: 6 })];
  const catalogue = { ...CATALOGUE, sets, modules };
  const choice = firstChoice(catalogue, "");
  expect(tileTotal({ ...choice, modules: ["wheel"] }, catalogue)).toBe(73);
  expect(tileTotal({ ...choice, modules: ["wheel", "cult"] }, catalogue)).toBe(73);
  expect(tileTotal({ ...choice, modules: ["cult"] }, catalogue)).toBe(72);
});

/** Numbers between 0 and 1 that look like chance and are the same every time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

test("a surprise is one or two large expansions with up to two others, and no endless game", () => {
  const base = { ...module("base", ["base"], []), group: "base" as const };
  const many = Array.from({ length: 40 }, (_, i) => ({
    ...module(`m${i}`, ["traders"], []),
    tiles: [`s${i}`],
    group: i < 10 ? ("large" as const) : ("small" as const),
  }));
  const sets = many.map((m, i) => ({ ...CATALOGUE.sets[1]!, id: `s${i}`, in_game: m.group === "large" ? 24 : 8 }));
  const catalogue = { ...CATALOGUE, modules: [base, ...many], sets: [...CATALOGUE.sets, ...sets] };
  const old = { ...firstChoice(catalogue, ""), options: { old: 1 }, tiles: { base: 3 } };
  const mixes = Array.from({ length: 60 }, (_, i) => surprise(old, catalogue, chance(i + 1)));
  for (const mix of mixes) {
    const large = mix.modules.filter((id) => Number(id.slice(1)) < 10).length;
    expect([1, 2]).toContain(large);
    expect(mix.modules.length - large).toBeLessThanOrEqual(2);
    expect(tileTotal(mix, catalogue)).toBeLessThanOrEqual(150);
    expect(mix).toMatchObject({ options: {}, tiles: {}, seats: old.seats });
  }
  expect(new Set(mixes.map((mix) => mix.modules.join())).size).toBeGreaterThan(30);
});

test("two start boards make no game, and no surprise", () => {
  const boards = ["a", "b"].map((id) => ({ ...module(id, [id], []), start_board: true }));
  const base = { ...module("base", ["base"], []), group: "base" as const };
  const catalogue = { ...CATALOGUE, modules: [base, ...boards] };
  const choice = { ...firstChoice(catalogue, ""), modules: ["a", "b"] };
  expect(startBoards(choice, catalogue).map((board) => board.id)).toEqual(["a", "b"]);
  expect(startBoards({ ...choice, tiles: { b: 0 } }, catalogue).map((board) => board.id)).toEqual(["a"]);
  const mixes = Array.from({ length: 20 }, (_, i) => surprise(choice, catalogue, chance(i + 1)));
  expect(mixes.every((mix) => startBoards(mix, catalogue).length === 1)).toBe(true);
});
