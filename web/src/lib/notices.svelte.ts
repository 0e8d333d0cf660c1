/** Short messages over the table; most go away by themselves. */

import type { Text } from "./protocol";

const STAYS_MS = 6000;

export interface Notice {
  id: number;
  text: string | Text;
  tone: "error" | "info";
}

export class Notices {
  shown = $state.raw<Notice[]>([]);
  #next = 1;

  /** `stays`: until somebody has read it. */
  add(text: string | Text, tone: Notice["tone"] = "error", stays = false): void {
    const id = this.#next++;
    this.shown = [...this.shown, { id, text, tone }];
    if (!stays) setTimeout(() => this.dismiss(id), STAYS_MS);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}
