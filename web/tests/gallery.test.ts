// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { called, ofKind } from "../src/gallery/filter";
import GallerySet from "../src/gallery/GallerySet.svelte";
import { api } from "../src/lib/api";
import { art } from "../src/lib/art.svelte";
import type { ModuleDrawn, Tiles } from "../src/lib/protocol";
import { setLanguage } from "../src/lib/words.svelte";
import Gallery from "../src/pages/Gallery.svelte";
import { CATALOGUE } from "./catalogue";

function set(id: string, en: string, de: string, ...tiles: string[]): Tiles {
  const shown = {
    name: "",
    count: 1,
    start: 0,
    edges: "FFFF",
    shape: "square" as const,
    at: null,
    symbols: [],
    segments: [],
  };
  return { id, name: { en, de }, total: tiles.length, tiles: tiles.map((tile) => ({ ...shown, tile })), variants: [] };
}
function module(id: string, en: string, de: string, playable: boolean, sets: Tiles[], piece = ""): ModuleDrawn {
  const pieces = piece ? [{ name: { en: piece, de: piece }, sign: { figure: piece } }] : [];
  return { id, name: { en, de }, playable, sets, pieces };
}
const MODULES = [
  module("siege", "The Cathars", "Die Katharer", true, [
    set("siege", "The Cathars / Siege", "Die Katharer", "KA1", "KA2"),
    set("besiegers", "The Besiegers", "Die Belagerer", "BE1"),
  ]),
  module("towers", "The Towers", "Die Türme", true, [set("towers", "The Towers", "Die Türme", "TA")], "tower"),
  module("phantom", "The Phantom", "Das Phantom", false, [], "phantom"),
];
const ids = (modules: ModuleDrawn[]): string[] => modules.map((one) => one.id);
const tiles = (modules: ModuleDrawn[]): string[] =>
  modules.flatMap((m) => m.sets.flatMap((s) => s.tiles)).map((t) => t.tile);

test("modules are told apart by whether they can be played", () => {
  expect(ids(ofKind(MODULES, "playable"))).toEqual(["siege", "towers"]);
  expect(ids(ofKind(MODULES, "tiles-only"))).toEqual(["phantom"]);
});

test("a word finds modules in both languages, a set, a piece or a tile", () => {
  expect(ids(called(MODULES, "turme"))).toEqual(["towers"]);
  expect(tiles(called(MODULES, "cathars"))).toEqual(["KA1", "KA2", "BE1"]);
  expect(tiles(called(MODULES, "Belagerer"))).toEqual(["BE1"]);
  expect(tiles(called(MODULES, "ka2"))).toEqual(["KA2"]);
  expect(ids(called(MODULES, "phan"))).toEqual(["phantom"]);
  expect(called(MODULES, "nothing")).toEqual([]);
});

let page: Record<string, unknown> | null = null;
beforeEach(async () => {
  await setLanguage("en");
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.spyOn(api, "gallery").mockResolvedValue({ modules: MODULES });
  vi.spyOn(api, "catalogue").mockResolvedValue(CATALOGUE);
  vi.spyOn(art, "open").mockResolvedValue();
  page = mount(Gallery, { target: document.body, props: { go: () => undefined } });
  flushSync();
  await new Promise((resolve) => setTimeout(resolve));
});
afterEach(async () => {
  if (page) await unmount(page);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function section(id: string): string {
  return (document.querySelector(`section#${id}`)?.textContent ?? "").replace(/\s+/g, " ").trim();
}

test("the page says of every module whether it can be played, in both languages", async () => {
  expect(section("siege")).toMatch(/^The Cathars 3 tiles playable/);
  expect(section("siege")).toContain("The Besiegers · 1 tile");
  expect(section("phantom")).toMatch(/^The Phantom tiles only/);
  await setLanguage("de");
  flushSync();
  expect(section("siege")).toMatch(/^Die Katharer 3 Plättchen spielbar/);
  expect(section("phantom")).toMatch(/^Das Phantom nur Plättchen/);
});

test("buttons and the search field narrow it down", () => {
  const shown = (): string[] => [...document.querySelectorAll("section")].map((one) => one.id);
  [...document.querySelectorAll("button")].find((button) => button.textContent.includes("Tiles only (1)"))?.click();
  flushSync();
  expect(shown()).toEqual(["phantom"]);
  const field = document.querySelector<HTMLInputElement>("input[type=search]")!;
  field.value = "tower";
  field.dispatchEvent(new Event("input"));
  flushSync();
  expect(shown()).toEqual([]);
  expect(document.querySelector("main")?.textContent).toContain("Nothing here is called “tower”.");
});

test("tiles with a fixed place are shown as they lie together", async () => {
  const { tiles, ...rest } = set("start", "A start", "Ein Anfang", "A1", "B1", "loose");
  const placed = tiles.map((tile, x) => ({ ...tile, at: tile.tile === "loose" ? null : ([x, 0] as const) }));
  const target = document.createElement("div");
  const shown = mount(GallerySet, { target, props: { set: { ...rest, tiles: placed }, named: false } });
  flushSync();
  const pictures = [...target.querySelectorAll("svg")];
  expect(pictures.map((svg) => svg.getAttribute("aria-label"))).toEqual(["A1, B1", "loose"]);
  expect(pictures[0]?.getAttribute("viewBox")).toBe("0 0 200 100");
  await unmount(shown);
});
