/** The game as the server tells it: its table, its present state for each seat at this screen, and its history. */

import { art } from "./art.svelte";
import type { Connection } from "./connection.svelte";
import { TurnsSoFar } from "./history.svelte";
import { noteGame } from "./local";
import type { GameEvent, Presence, Snapshot, State, Step, TableShown } from "./protocol";

/** What happened between two states, for animations and the history. */
export interface News {
  position: number;
  events: GameEvent[];
  before: Snapshot | null;
}

export class Game {
  info = $state.raw<TableShown | null>(null);
  news = $state.raw<News | null>(null);
  /** What has been done so far, with what it led to. */
  steps = $state.raw<Step[]>([]);
  #states = $state.raw<ReadonlyMap<number, Snapshot>>(new Map());
  #position = -1;

  constructor(
    readonly id: string,
    private readonly secrets: Readonly<Record<number, string>>,
    readonly connection: Connection,
  ) {}

  /** The game as it is, for the seat that plays at this screen now. */
  truth = $derived.by(() => this.#states.get(this.connection.speaker) ?? this.#states.values().next().value ?? null);

  /** The steps up to what is shown: quick players may be some steps ahead of it. */
  shownSteps = $derived.by(() => {
    const last = this.truth?.position ?? 0;
    const known = this.steps.findLastIndex((step) => step.position <= last) + 1;
    return known === this.steps.length ? this.steps : this.steps.slice(0, known);
  });

  #history = new TurnsSoFar();
  /** The turns up to what is shown. */
  turns = $derived.by(() => this.#history.of(this.shownSteps));

  /** Is it the turn of somebody at this screen? */
  mine = $derived.by(() => Boolean(this.truth?.decision && this.playing.includes(this.truth.decision.player)));

  /** Does this table tell what fits where, and what the end would bring? */
  assisted = $derived.by(() => this.info?.assistance === "full" || this.info?.assistance === "hints");

  /** A game from elsewhere that was not finished: nobody plays it here, but it can be continued at another table. */
  stopped = $derived.by(() => this.info?.origin === "import" && this.truth?.over === false);

  /** Does nobody play here any more? */
  ended = $derived.by(() => this.stopped || Boolean(this.truth?.over));

  /** All who still play, people and computers. */
  inGame = $derived.by(() => {
    const { resigned = [], left = [], stand_ins = {} } = this.truth ?? {};
    const seats = this.ended ? [] : (this.info?.seats ?? []).map((_, seat) => seat);
    return seats.filter((seat) => !resigned.includes(seat) && (!left.includes(seat) || seat in stand_ins));
  });

  /** Seats of this browser that still play. */
  playing = $derived.by(() => this.inGame.filter((seat) => this.isMine(seat) && !this.isComputer(seat)));

  /** Seats of other people who still play. */
  others = $derived.by(() => this.inGame.filter((seat) => !this.isMine(seat) && !this.isComputer(seat)));

  /** Seats of other people who have this game among theirs. */
  keepers = $derived.by(() => {
    const seats = (this.info?.seats ?? []).map((_, seat) => seat);
    return seats.filter((n) => !this.isMine(n) && !this.isComputer(n) && !this.truth?.left.includes(n));
  });

  /** Has everybody of this browser left for good? */
  left = $derived.by(() => this.seats.length > 0 && this.seats.every((seat) => this.truth?.left.includes(seat)));

  /** The other person whom the game waits for and who is away, where no clock decides about that. */
  waitsInVain(presence: Presence | null): number | null {
    const seat = this.truth?.decision?.player ?? -1;
    const away = presence?.seats[seat]?.online === false && this.others.includes(seat);
    return away && this.playing.length && this.info?.clock?.at_zero !== "flag" ? seat : null;
  }

  /** Was the table made at this screen? */
  isMaker = $derived.by(() => this.seats.some((seat) => this.info?.seats[seat]?.who === "here"));

  /** A position with a best turn to be found, which is no game of this browser. */
  puzzle = $derived.by(() => this.info?.origin === "puzzle");

  /** The seats of this browser. */
  get seats(): readonly number[] {
    return this.connection.seats;
  }

  isMine(player: number): boolean {
    return this.seats.includes(player);
  }

  isComputer(seat: number): boolean {
    return this.info?.seats[seat]?.who === "computer" || seat in (this.truth?.stand_ins ?? {});
  }

  nameOf(seat: number): string {
    return this.info?.seats[seat]?.name ?? "";
  }

  setInfo(info: TableShown): void {
    this.info = info;
    art.setTable(info.own_tiles.length ? this.id : "");
    this.#note();
  }

  /** Take over a seat's new state; true where the game has moved on with it. */
  setState(seat: number, { snapshot, events, steps }: State): boolean {
    const before = this.truth;
    this.#states = new Map([...this.#states, [seat, snapshot]]);
    const decides = snapshot.decision?.player;
    if (decides !== undefined && this.isMine(decides)) this.connection.speaker = decides;
    if (snapshot.position === this.#position) return false;
    const first = this.#position < 0;
    this.#position = snapshot.position;
    if (!first) {
      this.news = { position: snapshot.position, events, before };
      this.#follow(steps);
    }
    this.#note();
    return true;
  }

  /** Remember the game for the list on the start page. */
  #note(): void {
    if (!this.info || this.puzzle) return;
    const title = this.info.seats.map((seat) => seat.name).join(", ");
    const over = this.info.over || Boolean(this.truth?.over);
    noteGame(this.id, { title, time: Date.now(), over, left: this.left, secrets: { ...this.secrets } });
  }

  /** Take over the steps that came with a state; all are fetched at the end, when nothing is secret any longer, and
   * where seats share a screen but not their secrets. */
  #follow(steps: readonly Step[]): void {
    const news = steps.filter((step) => step.position > this.steps.length);
    const isNext = news[0]?.position === this.steps.length + 1;
    if (this.truth?.over || this.seats.length > 1 || (news.length && !isNext)) void this.loadSteps();
    else if (news.length) this.steps = [...this.steps, ...news];
  }

  /** Fetch the steps that are missing, or all where some were secret. */
  async loadSteps(): Promise<void> {
    const known = this.truth?.over || this.seats.length > 1 ? [] : this.steps;
    const answer = await this.connection.ask("course", { position: known.length });
    if (answer) this.steps = [...known, ...answer.steps];
  }
}
