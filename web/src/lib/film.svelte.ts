/** Earlier positions of the game, shown in place of the present one. */

import type { Game } from "./game.svelte";
import type { GameEvent, Snapshot } from "./protocol";

export class Film {
  /** The position that is shown or about to be shown; null for the present. */
  position = $state<number | null>(null);
  past = $state.raw<{ snapshot: Snapshot; events: GameEvent[] } | null>(null);

  /** `leave` is called when the film leaves the present. */
  constructor(
    private readonly game: Game,
    private readonly leave: () => void,
  ) {}

  /** Go to a position; null, and everything from the present on, goes back to the present. */
  async watch(position: number | null): Promise<void> {
    const last = this.game.truth?.position ?? 0;
    const wanted = position === null || position >= last ? null : Math.max(0, position);
    this.position = wanted;
    if (wanted === null) {
      this.past = null;
      return;
    }
    this.leave();
    const answer = await this.game.connection.ask("history", { position: wanted });
    if (answer && this.position === wanted) this.past = { snapshot: answer.snapshot, events: answer.events };
  }
}
