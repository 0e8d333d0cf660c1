/** Shows what happens one thing after the other, so that people can follow quick players. */

import type { GameEvent } from "./protocol";

/** How long a step is looked at before the next one, in milliseconds. */
const STEP = 900;
/** How long something is shown that has to be read, and how much longer for each further thing beside it. */
export const READ = 2500;
export const MORE = 600;
/** More awards than this are read in the history. */
const AWARDS = 4;
const MOST = 24;

/** How long what happened in a step wants to be looked at; one's own points are known before. */
export function restFor(events: readonly GameEvent[], own: boolean): number {
  const awards = events.filter((event) => event.event === "Scored" && event.points).length;
  return awards && !own ? READ + MORE * (Math.min(awards, AWARDS) - 1) : STEP;
}

export class Pace<T> {
  #waiting: { at: number; thing: T }[] = [];
  #shown = -1;
  #free = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `rest` is how long a thing wants to be looked at, in milliseconds; `left` is told how many things wait. */
  constructor(
    private readonly show: (thing: T) => void,
    private readonly rest: (thing: T) => number,
    private readonly left: (waiting: number) => void = () => undefined,
  ) {}

  /** Show a thing when its turn has come; what belongs to the same position is shown together. */
  add(at: number, thing: T): void {
    this.#waiting.push({ at, thing });
    if (this.#waiting.length > MOST) this.flush();
    else this.#next();
  }

  /** Show everything that waits at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#free = 0;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#take(next);
    this.left(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.left(0);
  }

  #next(): void {
    clearTimeout(this.#timer);
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const wait = next.at === this.#shown ? 0 : this.#free - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#next(), wait);
        break;
      }
      this.#waiting.shift();
      this.#take(next);
    }
    this.left(this.#waiting.length);
  }

  #take({ at, thing }: { at: number; thing: T }): void {
    if (at !== this.#shown) this.#free = performance.now() + this.rest(thing);
    this.#shown = at;
    this.show(thing);
  }
}
