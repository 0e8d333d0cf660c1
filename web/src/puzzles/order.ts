/** Which puzzle comes next, and what a list of them shows. */

import type { PuzzleList, PuzzleListed } from "../lib/protocol";
import type { Kept } from "./kept";

export const GRADES = ["easy", "medium", "hard", "master"] as const;

export type Which = "all" | "base" | "more";

/** The puzzles of the base game alone, or with expansions. */
export function ofWhich(puzzles: readonly PuzzleListed[], which: Which): PuzzleListed[] {
  return puzzles.filter((puzzle) => which === "all" || (which === "base") === !puzzle.modules.length);
}

/** The next puzzle of the same grade that was not done yet, or of any grade; null where all are done. */
export function nextPuzzle(
  list: PuzzleList,
  id: string,
  kept: ReadonlyMap<string, Kept["state"]>,
): PuzzleListed | null {
  const at = list.puzzles.findIndex((puzzle) => puzzle.id === id);
  const behind = [...list.puzzles.slice(at + 1), ...list.puzzles.slice(0, Math.max(at, 0))];
  const open = behind.filter((puzzle) => (kept.get(puzzle.id) ?? "tried") === "tried");
  const grade = list.puzzles[at]?.grade;
  return open.find((puzzle) => puzzle.grade === grade) ?? open[0] ?? null;
}
