/** Shows what happens one thing after the other, so that people can follow quick players. */

const MOST = 16;

export class Pace<T> {
  #waiting: { at: number; thing: T }[] = [];
  #shown = -1;
  #free = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `rest` is how long a thing wants to be looked at, in milliseconds. */
  constructor(
    private readonly show: (thing: T) => void,
    private readonly rest: () => number,
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
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #next(): void {
    clearTimeout(this.#timer);
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const wait = next.at === this.#shown ? 0 : this.#free - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#next(), wait);
        return;
      }
      this.#waiting.shift();
      this.#take(next);
    }
  }

  #take({ at, thing }: { at: number; thing: T }): void {
    if (at !== this.#shown) this.#free = performance.now() + this.rest();
    this.#shown = at;
    this.show(thing);
  }
}
