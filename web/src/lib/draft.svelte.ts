/** The turn being tried at this screen: what may be chosen, what has been tried, and sending it off. */

import { cellsUnder } from "./facts.svelte";
import type { Film } from "./film.svelte";
import type { Game } from "./game.svelte";
import { sameCell } from "./geometry";
import type { Notices } from "./notices.svelte";
import { piecesOf } from "./pieces";
import type { Action, Answers, Cell, DecisionShown, Drafted, Place, Snapshot } from "./protocol";
import { Refused } from "./socket";
import {
  answerOf,
  deployable,
  firstPlacement,
  meant,
  nextPlacement,
  nextRotation,
  offerOf,
  OWN_CELL,
  sameAction,
  type Covers,
  type Landing,
  type Target,
} from "./targets";

/** One action of the turn being tried, with the decision it answers. */
export interface Tried {
  action: Action;
  decision: DecisionShown;
}

function coversOf(decision: DecisionShown | null): Covers {
  const tile = decision?.tile;
  return tile ? (place) => cellsUnder({ ...place, tile }) : OWN_CELL;
}

export class Draft {
  tried = $state.raw<readonly Tried[]>([]);
  /** The game after what has been tried; null while nothing is tried. */
  snapshot = $state.raw<Snapshot | null>(null);
  /** Player -> the points of what has been tried. */
  brings = $state.raw<Readonly<Record<number, number>>>({});
  /** Is nothing left to decide in this turn? */
  complete = $state(false);
  /** Things pointed at that have narrowed the choice. */
  chosen = $state.raw<readonly Target[]>([]);
  /** The kind of figure that a click deploys. */
  kind = $state<string | null>(null);
  /** Quarter turns of the tile in the hand. */
  turned = $state(0);
  /** The cell under the pointer, or that has the focus. */
  over = $state.raw<Cell | null>(null);
  /** The cell on which the tile was laid: it is turned there, also where it covers others too. */
  #laidOn: Cell | null = null;
  /** Is a turn on its way to the server? */
  busy = $state(false);

  constructor(
    private readonly game: Game,
    private readonly film: Film,
    private readonly notices: Notices,
  ) {}

  isEmpty = $derived.by(() => !this.tried.length);

  actions = $derived.by((): Action[] => this.tried.map((step) => step.action));

  /** The decision that this browser may answer now, after what has been tried. */
  decision = $derived.by(() => {
    const { truth, info } = this.game;
    if (this.film.past || !truth || this.busy || !info?.started) return null;
    const open = this.snapshot ? this.snapshot.decision : truth.decision;
    return open && this.game.isMine(open.player) && !this.complete ? open : null;
  });

  pieces = $derived.by(() => piecesOf(this.film.past?.snapshot ?? this.snapshot ?? this.game.truth));

  offer = $derived.by(() => offerOf(this.decision, this.chosen, this.pieces, coversOf(this.decision)));

  /** The kinds of figure that can be deployed now. */
  kinds = $derived.by(() => deployable(this.decision?.actions ?? [], this.pieces));

  /** The last placement that is being tried, as long as no further tile waits for its place. */
  #placing = $derived.by((): Tried | undefined =>
    this.offer.landings.length ? undefined : this.tried.findLast((step) => step.action.do === "place"),
  );

  /** The decision about the tile in the hand of this browser, also while the tile lies on the table to be confirmed. */
  hand = $derived.by(() => {
    if (this.film.past || !this.game.mine) return null;
    const open = this.#placing?.decision ?? this.decision ?? this.game.truth?.decision;
    return open?.tile ? open : null;
  });

  /** Where the tile in hand may lie, as long as it can still be moved. */
  landings = $derived.by((): Landing[] => {
    if (this.film.past || this.busy) return [];
    if (!this.#placing) return this.offer.landings;
    const { decision } = this.#placing;
    return offerOf(decision, [], this.pieces, coversOf(decision)).landings;
  });

  placed = $derived.by(() => (this.#placing?.action.do === "place" ? this.#placing.action : null));

  /** The cells under the tile being placed. */
  covered = $derived.by(() => (this.placed ? this.cellsOf(this.placed) : []));

  /** How the tile in hand would lie on the cell under the pointer, as long as it lies nowhere. */
  preview = $derived.by(() => {
    const landing = this.over && !this.placed ? this.#landingOn(this.over) : undefined;
    return landing && this.hand?.tile ? (firstPlacement(landing.options, this.turned) ?? null) : null;
  });

  /** Quarter turns of the tile in hand, wherever it is shown. */
  rotation = $derived.by(() => (this.placed ?? this.preview)?.rotation ?? this.turned);

  /** What is built along with the tile being placed. */
  along = $derived.by(() => (this.#placing ? answerOf(this.#placing.decision, this.#placing.action) : null));

  canConfirm = $derived.by(() => !this.film.past && !this.busy && (this.complete || this.offer.canPass));

  /** Forget what has been tried. */
  forget(): void {
    this.#set([], null, false, {});
  }

  /** Begin anew: the game has moved on. */
  reset(): void {
    this.forget();
    this.busy = false;
    this.turned = 0;
  }

  #set(tried: readonly Tried[], snapshot: Snapshot | null, complete: boolean, brings: Drafted["brings"]): void {
    this.tried = tried;
    this.brings = brings;
    this.snapshot = snapshot;
    this.complete = complete;
    this.chosen = [];
  }

  async #try(tried: readonly Tried[]): Promise<void> {
    const { truth, connection } = this.game;
    this.chosen = [];
    if (!truth) return;
    if (!tried.length) {
      this.forget();
      return;
    }
    const actions = tried.map((step) => step.action);
    try {
      const answer = await connection.request<Drafted>({ type: "draft", position: truth.position, actions });
      if (answer.position !== this.game.truth?.position) return;
      this.#set(tried, answer.snapshot, answer.complete, answer.brings);
    } catch (reason) {
      this.#fail(reason);
    }
  }

  #fail(reason: unknown): void {
    if (!(reason instanceof Refused)) return;
    if (reason.code === "position") this.forget();
    this.notices.add(reason.text);
  }

  /** Answer the open decision with an action. */
  async take(action: Action): Promise<void> {
    const { decision } = this;
    if (decision) await this.#try([...this.tried, { action, decision }]);
  }

  /** Lay the tile in hand on a cell; on the cell where it lies already, turn it to the next legal rotation. */
  async land(cell: Cell): Promise<void> {
    const landing = this.#landingOn(cell);
    if (!landing) return;
    const placed = this.placed;
    const there = placed && this.covered.some((other) => sameCell(other, cell));
    const next = there
      ? nextPlacement(landing.options, placed)
      : firstPlacement(landing.options, placed?.rotation ?? this.turned);
    this.#laidOn = cell;
    if (next) await this.#place(next);
  }

  /** The cells that the tile in hand covers where it is placed. */
  cellsOf(place: Place): readonly Cell[] {
    return coversOf(this.hand)(place);
  }

  #landingOn(cell: Cell): Landing | undefined {
    return this.landings.find((landing) => sameCell(landing.cell, cell));
  }

  /** Turn the tile, on the table and under the pointer through the legal rotations, in the hand through all. */
  async turn(step: 1 | -1): Promise<void> {
    const { placed, preview } = this;
    const lies = placed ?? preview;
    const laidOn = this.covered.find((cell) => this.#laidOn && sameCell(cell, this.#laidOn));
    const at = placed ? (laidOn ?? placed.cell) : this.over;
    const options = lies && at ? (this.#landingOn(at)?.options ?? []) : [];
    if (!lies || !options.length) this.turned = (this.turned + step + 4) % 4;
    else if (preview) this.turned = nextRotation(options, preview, step);
    else {
      const next = nextPlacement(options, lies, step);
      if (!sameAction(next, lies)) await this.#place(next);
    }
  }

  async #place(action: Place): Promise<void> {
    const at = this.#placing ? this.tried.lastIndexOf(this.#placing) : this.tried.length;
    const decision = this.#placing?.decision ?? this.decision;
    if (!decision) return;
    this.turned = action.rotation;
    await this.#try([...this.tried.slice(0, at), { action, decision }]);
  }

  /** Point at something on the table: take the action that is meant, or narrow the choice. */
  async point(target: Target): Promise<void> {
    const action = meant(target, this.kind, this.pieces);
    if (action) await this.take(action);
    else this.chosen = [...this.chosen, target];
  }

  /** Take the next kind of figure in hand. */
  nextKind(): void {
    const next = this.kinds.indexOf(this.kind ?? "") + 1;
    this.kind = this.kinds[next % this.kinds.length] ?? null;
  }

  async undo(): Promise<void> {
    if (this.chosen.length) this.chosen = this.chosen.slice(0, -1);
    else if (!this.isEmpty) await this.#try(this.tried.slice(0, -1));
  }

  /** Carry out what has been tried; an open optional decision is passed. */
  async confirm(): Promise<void> {
    if (!this.canConfirm) return;
    await this.act(this.complete ? this.actions : [...this.actions, { do: "pass" }]);
  }

  async act(actions: Action[]): Promise<void> {
    const { truth, connection } = this.game;
    if (!truth || this.busy) return;
    this.busy = true;
    this.chosen = [];
    try {
      await connection.request({ type: "act", position: truth.position, actions });
    } catch (reason) {
      this.busy = false;
      this.#fail(reason);
    }
  }

  /** Why an action is not legal; a tile that is being placed may still lie elsewhere. */
  whyNot(action: Action): Promise<Answers["why-not"] | null> {
    const until = action.do === "place" && this.#placing ? this.tried.lastIndexOf(this.#placing) : this.tried.length;
    const position = this.game.truth?.position ?? 0;
    return this.game.connection.ask("why-not", { position, actions: this.actions.slice(0, until), action });
  }
}
