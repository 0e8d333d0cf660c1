/** Earlier positions of the game, shown in place of the present one: turn by turn, by hand or running. */

import type { Game } from "./game.svelte";
import type { GameEvent, Snapshot } from "./protocol";

/** How fast a running film goes; a turn at 1 is shown as long as its words need. */
export const SPEEDS = [0.5, 1, 3] as const;

export class Film {
  /** The position that is shown or about to be shown; null for the present. */
  position = $state<number | null>(null);
  past = $state.raw<{ snapshot: Snapshot; events: GameEvent[] } | null>(null);
  running = $state(false);
  speed = $state<number>(1);

  /** `leave` is called when the film leaves the present. */
  constructor(
    private readonly game: Game,
    private readonly leave: () => void,
  ) {}

  last = $derived.by(() => this.game.truth?.position ?? 0);
  at = $derived.by(() => this.position ?? this.last);
  /** The positions between turns, from the beginning to the present. */
  stops = $derived.by(() => [...new Set([0, ...this.game.turns.map((turn) => turn.position), this.last])]);
  /** The number of the turn that is shown. */
  turn = $derived.by(() => this.stops.findIndex((stop) => stop >= this.at));

  /** Go to a position; null, and everything from the present on, goes back to the present. */
  async watch(position: number | null): Promise<void> {
    const wanted = position === null || position >= this.last ? null : Math.max(0, position);
    this.position = wanted;
    if (wanted === null) {
      this.past = null;
      return;
    }
    this.leave();
    const answer = await this.game.connection.ask("history", { position: wanted });
    if (answer && this.position === wanted) this.past = { snapshot: answer.snapshot, events: answer.events };
  }

  /** Go to a turn by its number; 0 is the beginning. */
  goTo(turn: number): void {
    void this.watch(this.stops[Math.min(this.stops.length - 1, Math.max(0, turn))] ?? 0);
  }

  /** One turn on or back. */
  step(by: 1 | -1): void {
    this.goTo(this.turn + by);
  }

  /** Run, from the beginning if this is the end; or stop. */
  toggle(): void {
    if (!this.running && this.at >= this.last) this.goTo(0);
    this.running = !this.running;
  }
}
