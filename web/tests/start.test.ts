// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { LevelShown } from "../src/lib/protocol";
import { saveSettings, settings } from "../src/lib/settings.svelte";
import { setLanguage } from "../src/lib/words.svelte";
import { firstChoice } from "../src/start/choice";
import Hero from "../src/start/Hero.svelte";
import { CATALOGUE } from "./catalogue";

let shown: Record<string, unknown> | null = null;

beforeAll(() => setLanguage("en"));
beforeEach(() => saveSettings({ level: "" }));

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

function level(id: string, quick = true): LevelShown {
  const text = { en: id, de: id };
  return { id, name: text, about: text, quick, expert: false };
}
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

test("a level that this server does not have is not asked for", () => {
  expect(firstChoice(catalogue, "Ada", "gone").seats[1]?.player).toBe("middling");
});
