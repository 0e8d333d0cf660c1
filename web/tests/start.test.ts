// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OwnGame } from "../src/lib/local";
import type { LevelShown, SetupShown, TableShown } from "../src/lib/protocol";
import { saveSettings, settings } from "../src/lib/settings.svelte";
import { setLanguage, t } from "../src/lib/words.svelte";
import { firstChoice, modulesOf } from "../src/start/choice";
import Hero from "../src/start/Hero.svelte";
import Resume from "../src/start/Resume.svelte";
import TableFacts from "../src/start/TableFacts.svelte";
import { CATALOGUE, MODULES } from "./catalogue";
import { INFO } from "./fake";

let shown: Record<string, unknown> | null = null;

beforeAll(() => setLanguage("en"));
beforeEach(() => saveSettings({ level: "" }));

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

function level(id: string, quick = true): LevelShown {
  const text = { en: id, de: id };
  return { id, name: text, about: text, quick, expert: false };
}
const text = (): string => document.body.textContent.replace(/\s+/g, " ").trim();
const players = [level("dull", false), level("easy"), level("middling"), level("hard"), level("best")];
const catalogue = { ...CATALOGUE, players, usual_player: "middling" };

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>(".levels button")];
const pressed = (): string[] =>
  buttons()
    .filter((button) => button.getAttribute("aria-pressed") === "true")
    .map((button) => button.textContent);

test("the first game asks for one of four levels and remembers the last one", () => {
  shown = mount(Hero, { target: document.body, props: { catalogue, busy: false, quick: () => undefined } });
  flushSync();
  expect(buttons().map((button) => button.textContent)).toEqual(["easy", "middling", "hard", "best"]);
  expect(pressed()).toEqual(["middling"]);
  buttons()[3]?.click();
  flushSync();
  expect(pressed()).toEqual(["best"]);
  expect(JSON.parse(localStorage.getItem("bastide.settings") ?? "{}")).toMatchObject({ level: "best" });
  expect(firstChoice(catalogue, "Ada", settings.level).seats[1]?.player).toBe("best");
});

test("the chosen level says what it is like", () => {
  const about = { en: "overlooks nothing", de: "übersieht nichts" };
  const players = [level("middling"), { ...level("best"), about }];
  saveSettings({ level: "best" });
  const props = { catalogue: { ...catalogue, players }, busy: false, quick: () => undefined };
  shown = mount(Hero, { target: document.body, props });
  flushSync();
  expect(text()).toContain("overlooks nothing");
});

test.each(["gone", "dull"])("what this server does not offer as a level is not asked for: %s", (chosen) => {
  expect(firstChoice(catalogue, "Ada", chosen).seats[1]?.player).toBe("middling");
});

test("a table names its modules; the base game only where it is alone", () => {
  const modules = (tiles: Record<string, number>, elements: Record<string, number>): string[] => {
    const setup: SetupShown = { tiles, elements, options: {}, custom_tiles: {}, first: 0 };
    return modulesOf(setup, [{ ...MODULES[0]!, group: "base" }, ...MODULES.slice(1)]).map((module) => module.id);
  };
  expect(modules({ base: 1 }, { farmers: 1 })).toEqual(["base"]);
  expect(modules({ base: 1, besiegers: 1 }, { farmers: 1, pig: 1 })).toEqual(["traders", "siege"]);
});

test("a table says who sits there, the clock and the assistance", () => {
  const [ada, bo] = INFO.seats;
  const seats = [ada!, { ...bo!, who: "computer" as const, player: "greedy" }, { ...bo!, taken: false }];
  const clock = { seconds: 900, increment: 10, at_zero: "flag" as const };
  shown = mount(TableFacts, { target: document.body, props: { info: { ...INFO, seats, clock, assistance: "none" } } });
  expect(text()).toBe("Ada, Bo (greedy), 1 free seat 15 minutes each, plus 10 seconds a turn · no assistance");
});

const GAME: OwnGame = { id: "abc", title: "Ada, Bo", time: 1, over: false, secrets: { 0: "s" }, links: {} };

/** The running game as the start page shows it, once the server has told about its table. */
async function resume(table: Partial<TableShown>, game = GAME, status = 200): Promise<{ gone: boolean }> {
  const body = status === 200 ? { ...INFO, ...table } : { code: "not-found" };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
  const found = { gone: false };
  const props = { game, go: () => undefined, gone: () => (found.gone = true) };
  shown = mount(Resume, { target: document.body, props });
  await new Promise((resolve) => setTimeout(resolve, 20));
  flushSync();
  return found;
}

test.each([
  ["your turn", { decides: 0 }, GAME, "Your turn"],
  ["somebody else's turn", { decides: 1 }, GAME, "Bo is to move."],
  ["one of several at this screen", { decides: 1 }, { ...GAME, secrets: { 0: "s", 1: "t" } }, "Your move, Bo"],
  ["a free seat", { decides: -1, started: false, seats: [{ ...INFO.seats[0]!, taken: false }] }, GAME, "Waiting"],
])("the running game says whose turn it is: %s", async (_, table, game, told) => {
  await resume(table, game);
  expect(text()).toContain(`Ada, Bo ${told}`);
  expect(document.querySelector("a")?.textContent.trim()).toBe(t("continue-game"));
});

test("a game that this server does not know is not offered", async () => {
  expect(await resume({}, GAME, 404)).toEqual({ gone: true });
});

test("a game that ended meanwhile is not offered any longer", async () => {
  expect(await resume({ over: true })).toEqual({ gone: true });
  expect(JSON.parse(localStorage.getItem("bastide.games") ?? "[]")).toMatchObject([{ id: "abc", over: true }]);
});
