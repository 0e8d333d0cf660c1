/** A small catalogue for tests of what is chosen. */

import type { Catalogue, ModuleShown } from "../src/lib/protocol";

const text = { en: "", de: "" };
export function module(id: string, tiles: string[], elements: string[], more_tiles: string[] = []): ModuleShown {
  const parts = elements.map((element) => ({ id: element, name: text, figure: null }));
  const told = { id, name: text, about: text, picture: null, year: 2000, group: "large" as const };
  return { ...told, tiles, more_tiles, needs: [], elements: parts, options: [], start_board: false };
}
export const MODULES = [
  module("base", ["base"], ["farmers"]),
  module("traders", ["traders"], ["pig", "goods"]),
  module("siege", ["siege"], ["escape"], ["besiegers"]),
  module("cult", ["cult"], ["shrine"]),
];
export const SIEGE = MODULES[2]!;
export const BOX = { id: "box", name: text, about: text, modules: ["cult", "siege"], options: {} };
export const PRINTING = { ...BOX, id: "printing", options: { "shrine-set": 6 } };
export const CATALOGUE: Catalogue = {
  protocol: 1,
  version: "",
  art: "",
  modules: MODULES,
  figures: {},
  sets: [
    { id: "base", name: text, total: 72, in_game: 72, playable: true },
    { id: "traders", name: text, total: 24, in_game: 24, playable: true },
    { id: "siege", name: text, total: 4, in_game: 4, playable: true },
    { id: "besiegers", name: text, total: 6, in_game: 6, playable: true },
    { id: "cult", name: text, total: 6, in_game: 5, playable: true },
  ],
  presets: [],
  players: [
    { id: "random", name: text, about: text, quick: false, expert: false },
    { id: "greedy", name: text, about: text, quick: true, expert: false },
  ],
  usual_player: "random",
  words: {},
  tokens: {},
  colours: 6,
};
