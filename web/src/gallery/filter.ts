/** Which modules the gallery shows, and what of each. */

import { hasWords, inBoth, plain } from "../lib/find";
import type { ModuleDrawn, Tiles } from "../lib/protocol";

export type Which = "all" | "playable" | "tiles-only";
export const WHICH: readonly Which[] = ["all", "playable", "tiles-only"];

export function ofKind(modules: readonly ModuleDrawn[], which: Which): ModuleDrawn[] {
  return modules.filter((module) => which === "all" || module.playable === (which === "playable"));
}

/** A module that is called so is shown whole; of the others, the sets, pieces and tiles that are. */
export function called(modules: readonly ModuleDrawn[], words: string): ModuleDrawn[] {
  if (!words.trim()) return [...modules];
  return modules.map((module) => partOf(module, words)).filter((module) => module.sets.length || module.pieces.length);
}

function partOf(module: ModuleDrawn, words: string): ModuleDrawn {
  if (hasWords(inBoth([module.name]), words)) return module;
  const sets = module.sets.map((set) => tilesOf(set, words)).filter((set) => set.tiles.length);
  return { ...module, sets, pieces: module.pieces.filter((piece) => hasWords(inBoth([piece.name]), words)) };
}

function tilesOf(set: Tiles, words: string): Tiles {
  if (hasWords(inBoth([set.name]), words)) return set;
  const tiles = set.tiles.filter((tile) => plain(tile.tile) === plain(words) || hasWords([tile.name], words));
  return { ...set, tiles };
}
