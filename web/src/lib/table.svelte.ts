/** One table as this browser sees it: the lines of its seats, the state of the game, and the turn being tried. */

import { socketAddress } from "./api";
import { art } from "./art.svelte";
import {
  answerOf,
  firstPlacement,
  meant,
  nextPlacement,
  offerOf,
  sameAction,
  type Landing,
  type Target,
} from "./targets";
import { cellKey, sameCell } from "./geometry";
import { noteGame } from "./local";
import { Pace } from "./pace";
import { piecesOf } from "./pieces";
import type {
  Action,
  Answers,
  Cell,
  Said,
  ClockShown,
  DecisionShown,
  Drafted,
  FromServer,
  GameEvent,
  Place,
  Presence,
  Snapshot,
  State,
  Step,
  TableShown,
  TakeBackAsked,
  Text,
} from "./protocol";
import { Line, Refused, type WithId } from "./socket";

export type Phase = "connecting" | "live" | "reconnecting" | "refused";

/** One action of the turn being tried, with the decision it answers. */
export interface Tried {
  action: Action;
  decision: DecisionShown;
}
export interface Draft {
  tried: Tried[];
  snapshot: Snapshot;
  complete: boolean;
}
/** What happened between two states, for animations and the history. */
export interface News {
  position: number;
  events: GameEvent[];
  before: Snapshot | null;
}
export interface Notice {
  id: number;
  text: string | Text;
  tone: "error" | "info";
}

export class Table {
  phase = $state<Phase>("connecting");
  info = $state.raw<TableShown | null>(null);
  refusal = $state.raw<Text | null>(null);
  presence = $state.raw<Presence | null>(null);
  clocks = $state.raw<(ClockShown & { at: number }) | null>(null);
  chat = $state.raw<Said[]>([]);
  takeBack = $state.raw<TakeBackAsked | null>(null);
  news = $state.raw<News | null>(null);
  /** Steps of the game as `course` tells them. */
  steps = $state.raw<Step[]>([]);
  draft = $state.raw<Draft | null>(null);
  chosen = $state.raw<Target[]>([]);
  /** The kind of figure that a click deploys. */
  kind = $state<string | null>(null);
  /** Quarter turns of the tile in the hand. */
  turned = $state(0);
  /** The position that the film shows or is about to show; null for the present. */
  filmPosition = $state<number | null>(null);
  past = $state.raw<{ snapshot: Snapshot; events: GameEvent[] } | null>(null);
  notices = $state.raw<Notice[]>([]);
  busy = $state(false);

  #states = $state.raw<ReadonlyMap<number, Snapshot>>(new Map());
  #lines = new Map<number, Line>();
  #position = -1;
  #notice = 1;
  #active = $state(-1);
  readonly #pace: Pace<[number, State]>;

  /** `rest` is how long a step of the others is shown before the next one, in milliseconds. */
  constructor(
    readonly id: string,
    readonly secrets: Readonly<Record<number, string>>,
    rest: () => number = () => 0,
    open?: (address: string) => WebSocket,
  ) {
    this.#pace = new Pace(
      ([seat, message]) => this.#setState(seat, message),
      () => (this.info?.clock ? 0 : rest()),
    );
    const seats = Object.keys(secrets).map(Number);
    this.#active = seats[0] ?? -1;
    for (const seat of seats.length ? seats : [-1]) {
      const listener = {
        message: (message: FromServer) => this.#receive(seat, message),
        opened: () => this.#opened(),
        lost: () => this.#lost(),
      };
      this.#lines.set(seat, new Line(socketAddress(id), secrets[seat] ?? null, listener, open));
    }
  }

  // -- who and what -------------------------------------------------------------------------------------------------

  /** The seats of this browser. */
  seats = $derived.by(() => Object.keys(this.secrets).map(Number));

  /** The game as it is, for the seat that plays at this screen now. */
  truth = $derived.by(() => this.#states.get(this.#active) ?? this.#states.values().next().value ?? null);

  /** What the table shows: the film, the turn being tried, or the game as it is. */
  shown = $derived.by(() => this.past?.snapshot ?? this.draft?.snapshot ?? this.truth);

  /** The decision that this browser may answer now, after what has been tried. */
  decision = $derived.by(() => {
    if (this.past || !this.truth || this.busy || !this.info?.started) return null;
    const open = this.draft ? this.draft.snapshot.decision : this.truth.decision;
    return open && this.isMine(open.player) && !this.draft?.complete ? open : null;
  });

  pieces = $derived.by(() => piecesOf(this.shown));

  offer = $derived.by(() => offerOf(this.decision, this.chosen, this.pieces));

  /** The last placement that is being tried, as long as no further tile waits for its place. */
  #placing = $derived.by((): Tried | undefined =>
    this.offer.landings.length ? undefined : this.draft?.tried.findLast((step) => step.action.do === "place"),
  );

  /** The decision about the tile in the hand of this browser, also while the tile lies on the table to be confirmed. */
  hand = $derived.by(() => {
    if (this.past || !this.mine) return null;
    const open = this.#placing?.decision ?? this.decision ?? this.truth?.decision;
    return open?.tile ? open : null;
  });

  /** Where the tile in hand may lie, as long as it can still be moved. */
  landings = $derived.by((): Landing[] => {
    if (this.past || this.busy) return [];
    return this.#placing ? offerOf(this.#placing.decision).landings : this.offer.landings;
  });

  placed = $derived.by(() => (this.#placing?.action.do === "place" ? this.#placing.action : null));

  /** What is built along with the tile being placed. */
  along = $derived.by(() => (this.#placing ? answerOf(this.#placing.decision, this.#placing.action) : null));

  /** The answers that are being tried. */
  tried = $derived.by((): Action[] => this.draft?.tried.map((step) => step.action) ?? []);

  /** Does this table tell what fits where, and what the end would bring? */
  assisted = $derived.by(() => this.info?.assistance === "full" || this.info?.assistance === "hints");

  canConfirm = $derived.by(() => {
    if (this.past || this.busy) return false;
    return this.draft ? this.draft.complete || this.offer.canPass : this.offer.canPass;
  });

  isMine(player: number): boolean {
    return player in this.secrets;
  }

  /** Is it the turn of somebody at this screen? */
  mine = $derived.by(() => Boolean(this.truth?.decision && this.isMine(this.truth.decision.player)));

  /** A game from elsewhere that was not finished: nobody plays it here, but it can be continued at another table. */
  stopped = $derived.by(() => this.info?.origin === "import" && this.truth?.over === false);

  /** Does nobody play here any more? */
  ended = $derived.by(() => this.stopped || Boolean(this.truth?.over));

  // -- messages -----------------------------------------------------------------------------------------------------

  #receive(seat: number, message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        art.setTable(message.table.own_tiles.length ? this.id : "");
        this.#note();
        break;
      case "state":
        if (this.busy) this.#pace.flush();
        this.#pace.add(message.snapshot.position, [seat, message]);
        break;
      case "presence":
        this.presence = message;
        break;
      case "chat":
        if (seat === this.seats[0] || seat === -1) this.chat = [...this.chat, message];
        break;
      case "clock":
        this.clocks = { ...message, at: performance.now() };
        break;
      case "take-back":
        this.takeBack = message;
        break;
      case "take-back-over":
        this.takeBack = null;
        break;
      case "error":
        this.#refused(message.code, message.text);
        break;
    }
  }

  #refused(code: string, text: Text): void {
    if (code === "secret" || code === "protocol" || code === "not-found") {
      this.phase = "refused";
      this.refusal = text;
      this.close();
    } else this.notify(text);
  }

  #opened(): void {
    this.phase = "live";
    this.chat = [];
    void this.loadCourse();
  }

  #lost(): void {
    if (this.phase === "live") this.phase = "reconnecting";
    this.busy = false;
  }

  #setState(seat: number, message: State): void {
    const { snapshot } = message;
    const before = this.truth;
    this.#states = new Map([...this.#states, [seat, snapshot]]);
    const decides = snapshot.decision?.player;
    if (decides !== undefined && this.isMine(decides)) this.#active = decides;
    if (snapshot.position === this.#position) return;
    const first = this.#position < 0;
    this.#position = snapshot.position;
    this.busy = false;
    this.forget();
    this.turned = 0;
    if (!first) {
      this.news = { position: snapshot.position, events: message.events, before };
      void this.loadCourse();
    }
    this.#note();
  }

  #note(): void {
    if (!this.info) return;
    const title = this.info.seats.map((seat) => seat.name).join(", ");
    const over = this.info.over || Boolean(this.truth?.over);
    noteGame(this.id, { title, time: Date.now(), over, secrets: { ...this.secrets } });
  }

  // -- a turn, tried and confirmed ----------------------------------------------------------------------------------

  /** Forget what has been tried. */
  forget(): void {
    this.draft = null;
    this.chosen = [];
  }

  async #try(tried: Tried[]): Promise<void> {
    const truth = this.truth;
    this.chosen = [];
    if (!truth) return;
    if (!tried.length) {
      this.draft = null;
      return;
    }
    const actions = tried.map((step) => step.action);
    try {
      const answer = await this.#ask<Drafted>({ type: "draft", position: truth.position, actions });
      if (answer.position !== this.truth?.position) return;
      this.draft = { tried, snapshot: answer.snapshot, complete: answer.complete };
    } catch (reason) {
      this.#fail(reason);
    }
  }

  /** Answer the open decision with an action, as a draft. */
  take(action: Action): Promise<void> {
    const decision = this.decision;
    return decision ? this.#try([...(this.draft?.tried ?? []), { action, decision }]) : Promise.resolve();
  }

  /** Lay the tile in hand on a cell; on the cell where it lies already, turn it to the next legal rotation. */
  async land(cell: Cell): Promise<void> {
    const landing = this.landings.find((l) => sameCell(l.cell, cell));
    if (!landing) return;
    const placed = this.placed;
    const there = placed && sameCell(placed.cell, cell);
    const next = there
      ? nextPlacement(landing.options, placed)
      : firstPlacement(landing.options, placed?.rotation ?? this.turned);
    if (next) await this.#place(next);
  }

  /** Turn the tile, on the table through the legal rotations, in the hand through all. */
  async turn(step: 1 | -1): Promise<void> {
    const placed = this.placed;
    const landing = placed && this.landings.find((l) => sameCell(l.cell, placed.cell));
    if (!placed || !landing) {
      this.turned = (this.turned + step + 4) % 4;
      return;
    }
    const next = nextPlacement(landing.options, placed, step);
    if (!sameAction(next, placed)) await this.#place(next);
  }

  async #place(action: Place): Promise<void> {
    const tried = this.draft?.tried ?? [];
    const at = this.#placing ? tried.lastIndexOf(this.#placing) : tried.length;
    const decision = this.#placing?.decision ?? this.decision;
    if (!decision) return;
    this.turned = action.rotation;
    await this.#try([...tried.slice(0, at), { action, decision }]);
  }

  /** Point at something on the table: take the action that is meant, or narrow the choice. */
  async point(target: Target): Promise<void> {
    const action = meant(target, this.kind, this.pieces);
    if (action) await this.take(action);
    else this.chosen = [...this.chosen, target];
  }

  /** Put the figure that was just set somewhere else, or take another one: the last tried answer is replaced. */
  async replaceLast(action: Action): Promise<void> {
    const tried = this.draft?.tried ?? [];
    const last = tried.at(-1);
    if (last) await this.#try([...tried.slice(0, -1), { action, decision: last.decision }]);
  }

  async undo(): Promise<void> {
    if (this.chosen.length) this.chosen = this.chosen.slice(0, -1);
    else if (this.draft) await this.#try(this.draft.tried.slice(0, -1));
  }

  /** Carry out what has been tried; an open optional decision is passed. */
  async confirm(): Promise<void> {
    if (!this.canConfirm) return;
    const actions = this.draft?.tried.map((step) => step.action) ?? [];
    if (!this.draft?.complete) actions.push({ do: "pass" });
    await this.act(actions);
  }

  async act(actions: Action[]): Promise<void> {
    const truth = this.truth;
    if (!truth || this.busy) return;
    this.busy = true;
    this.chosen = [];
    try {
      await this.#ask({ type: "act", position: truth.position, actions });
    } catch (reason) {
      this.busy = false;
      this.#fail(reason);
    }
  }

  // -- questions ----------------------------------------------------------------------------------------------------

  #line(): Line {
    const line = this.#lines.get(this.#active) ?? this.#lines.values().next().value;
    if (!line) throw new Error("no line");
    return line;
  }

  #ask<T extends FromServer>(message: WithId): Promise<T> {
    return this.#line().ask<T>(message);
  }

  /** Ask the server about the game; null where it does not answer (assistance level, lost connection). */
  async ask<W extends keyof Answers>(what: W, details: object = {}): Promise<Answers[W] | null> {
    try {
      return (await this.#ask({ type: "ask", what, ...details } as WithId)) as unknown as Answers[W];
    } catch {
      return null;
    }
  }

  /** Why an action is not legal; a tile that is being placed may still lie elsewhere. */
  whyNot(action: Action): Promise<Answers["why-not"] | null> {
    const tried = this.draft?.tried ?? [];
    const until = action.do === "place" && this.#placing ? tried.lastIndexOf(this.#placing) : tried.length;
    const actions = tried.slice(0, until).map((step) => step.action);
    return this.ask("why-not", { position: this.truth?.position ?? 0, actions, action });
  }

  /** The steps that are new. All of them at the end, when nothing is secret any longer, and where seats share a screen
   * but not their secrets. */
  async loadCourse(): Promise<void> {
    const known = this.truth?.over || this.seats.length > 1 ? [] : this.steps;
    const answer = await this.ask("course", { position: known.length });
    if (answer) this.steps = [...known, ...answer.steps];
  }

  /** Go to a position of the film; null goes back to the present. */
  async watch(position: number | null): Promise<void> {
    const last = this.truth?.position ?? 0;
    const wanted = position === null || position >= last ? null : Math.max(0, position);
    this.filmPosition = wanted;
    if (wanted === null) {
      this.past = null;
      return;
    }
    this.forget();
    const answer = await this.ask("history", { position: wanted });
    if (answer && this.filmPosition === wanted) this.past = { snapshot: answer.snapshot, events: answer.events };
  }

  say(text: string): void {
    this.#line().tell({ type: "chat", text });
  }

  askTakeBack(position: number): void {
    this.#line().tell({ type: "take-back", position });
  }

  answerTakeBack(seat: number, yes: boolean): void {
    this.#lines.get(seat)?.tell({ type: "answer-take-back", yes });
  }

  // -- notices ------------------------------------------------------------------------------------------------------

  notify(text: string | Text, tone: Notice["tone"] = "error"): void {
    const id = this.#notice++;
    this.notices = [...this.notices, { id, text, tone }];
    setTimeout(() => this.dismiss(id), 6000);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  #fail(reason: unknown): void {
    if (reason instanceof Refused) {
      if (reason.code === "position") this.forget();
      this.notify(reason.text);
    }
  }

  hurry(): void {
    for (const line of this.#lines.values()) line.hurry();
  }

  close(): void {
    this.#pace.stop();
    for (const line of this.#lines.values()) line.close();
  }
}

/** The cells that are taken, as keys. */
export function takenCells(snapshot: Snapshot): Set<string> {
  return new Set(snapshot.pieces.map((piece) => cellKey(piece.cell)));
}
