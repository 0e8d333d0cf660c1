// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tap } from "../src/aid/companion";
import CompanionWalk from "../src/aid/CompanionWalk.svelte";
import { readPart, type AidGame } from "../src/aid/games";
import { openWords, setLanguage } from "../src/lib/words.svelte";
import { AID, both } from "./aid-sample";

const GAME: AidGame = {
  id: "abc",
  time: 0,
  wish: { modules: [], tiles: {}, elements: {}, options: {}, players: 3 },
  players: ["Ada", "Ben", ""].map((name, colour) => ({ name, colour })),
};
const COLOURS = ["red", "blue", "amber"].map((name) => ({ name: both(name), value: "#000", on: "#fff", mark: "disc" }));
let shown: Record<string, unknown>;

function open(taps: Tap[]): void {
  const props = { game: GAME, aid: { ...AID, colours: COLOURS }, taps, leave: () => undefined, go: () => undefined };
  shown = mount(CompanionWalk, { target: document.body, props });
  flushSync();
}

/** Button by its name. */
function press(name: string): void {
  const all = [...document.querySelectorAll("button")];
  const named = (one: Element): string => one.getAttribute("aria-label") ?? one.textContent.trim();
  const found = all.find((one) => named(one) === name);
  if (!found) throw new Error(`no button "${name}" among ${all.map(named).join(", ")}`);
  found.click();
  flushSync();
}

const told = (): string => document.querySelector(".told .big")?.textContent ?? "";
const kept = (): unknown[] => readPart(GAME.id, "companion").slice(1);

describe("the page of the companion", () => {
  beforeAll(async () => {
    await setLanguage("en");
    await openWords("companion");
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => unmount(shown));

  it("begins with the setup, names the first player and keeps each tap", () => {
    open([]);
    expect(told()).toBe("S1");
    press("Done");
    press("Amber");
    expect(told()).toBe("Amber, it is your turn");
    expect(kept()).toEqual([{ do: "done" }, { do: "first", player: 2 }]);
    press("Undo the last tap");
    expect(told()).toBe("S7");
    expect(kept()).toEqual([{ do: "done" }]);
  });

  it("asks what the tile shows, and offers the figures that go with it", () => {
    open([{ do: "done" }, { do: "first", player: 0 }, ...Array<Tap>(2).fill({ do: "done" }), { do: "skip" }]);
    press("Done");
    press("Done");
    expect(told()).toContain("Which of these");
    press("Portal");
    press("Dragon");
    press("Dragon");
    press("Continue");
    expect(told()).toBe("T4.2");
    press("Portal");
    expect(told()).toBe("T7.1");
    expect(kept().at(-2)).toEqual({ do: "show", symbols: ["portal"] });
  });

  it("names who decides, one after the other, and ends when all have", () => {
    const taps: Tap[] = [{ do: "done" }, { do: "first", player: 1 }, { do: "done" }, { do: "done" }, { do: "skip" }];
    const scored: Tap[] = [{ do: "show", symbols: [] }, { do: "skip" }, { do: "done" }, { do: "score", yes: true }];
    open([...taps, { do: "done" }, { do: "done" }, ...scored, { do: "done" }, { do: "done" }]);
    const decides = (): string => document.querySelector(".decides")?.textContent.trim() ?? "";
    expect(decides()).toBe("Ben decides");
    press("Next: Amber");
    press("Next: Ada");
    expect(decides()).toBe("Ada decides");
    press("Done");
    expect(told()).toBe("T9.3");
    press("Play a second tile");
    expect(document.querySelector("header")?.textContent).toContain("second tile");
  });

  it("keeps in mind who has what, one player or nobody", () => {
    open([{ do: "done" }, { do: "first", player: 1 }]);
    press("Reminders");
    press("Ada");
    press("Ben");
    expect(kept().at(-1)).toEqual({ do: "note", reminder: 0, values: [1] });
    expect(document.querySelector(".told")?.textContent).toContain("You have: fairy");
    press("Ben");
    expect(kept().at(-1)).toEqual({ do: "note", reminder: 0, values: [] });
  });

  it("draws from a bag and puts back", () => {
    open([]);
    press("Draw lots");
    press("Draw a piece");
    const [drawn] = kept() as { bag: number; piece: number }[];
    expect(document.querySelector("dialog")?.textContent).toContain("2 left in it");
    press(drawn?.piece ? "Put back wolf (1)" : "Put back sheep (1)");
    expect(document.querySelector("dialog")?.textContent).toContain("3 left in it");
  });
});
