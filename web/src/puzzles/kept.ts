/** What this browser keeps of puzzles: which were solved, and of which the answer was looked at first. */

import { readList, writeList } from "../lib/local";

const PUZZLES = "bastide.puzzles";
const MOST = 1000;

export interface Kept {
  id: string;
  /** `seen` is one whose answer was looked at; it cannot be solved any more. */
  state: "tried" | "solved" | "seen";
}

export function keptPuzzles(): Map<string, Kept["state"]> {
  return new Map(readList<Kept>(PUZZLES).map(({ id, state }) => [id, state]));
}

/** Note how a puzzle went; once it is solved or seen, that stays. */
export function notePuzzle(id: string, state: Kept["state"]): void {
  const known = keptPuzzles().get(id) ?? "tried";
  const others = readList<Kept>(PUZZLES).filter((other) => other.id !== id);
  writeList(PUZZLES, [{ id, state: known === "tried" ? state : known }, ...others].slice(0, MOST));
}
