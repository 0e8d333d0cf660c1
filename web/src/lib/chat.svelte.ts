/** What is said at a table, without those whom this browser has muted there. */

import { noteGame, ownGame } from "./local";
import type { Said } from "./protocol";

export class TableChat {
  #said = $state.raw<Said[]>([]);
  /** The seats that this browser does not want to hear. */
  muted = $state.raw<readonly number[]>([]);
  heard = $derived(this.#said.filter((line) => !this.muted.includes(line.seat)));

  constructor(private readonly table: string) {
    this.muted = ownGame(table)?.muted ?? [];
  }

  /** The server tells everything anew. */
  clear(): void {
    this.#said = [];
  }

  add(line: Said): void {
    this.#said = [...this.#said, line];
  }

  mute(seat: number, quiet: boolean): void {
    const others = this.muted.filter((other) => other !== seat);
    this.muted = quiet ? [...others, seat] : others;
    noteGame(this.table, { muted: [...this.muted] });
  }
}
