/** What the screen of one table shows besides the game: open panels, highlights, the camera. */

import { Camera } from "./camera.svelte";
import { cellCentre, type Point } from "./geometry";
import { READ } from "./pace";
import type { Advice, Answers, Cell, Farm, Snapshot, TurnReview } from "./protocol";
import type { Table } from "./table.svelte";

export type Panel = "tiles" | "scores" | "history" | "chat" | "menu";

/** A feature that is lit up, with points to show on it. */
export interface Lit {
  id: number;
  kind: string;
  segments: number[];
  tag?: { player: number; points: number };
  fading?: boolean;
}
export interface Hint {
  at: Point;
  text: string;
}

type Opened = "final" | "keys" | "share" | "continue" | "review" | "resign" | "end" | "leave" | "close" | "go-on";

export class Screen {
  camera = new Camera();
  /** Is this screen worked with fingers? */
  readonly finger = matchMedia("(pointer: coarse)").matches;
  panel = $state<Panel | null>(null);
  /** On a phone, upright or lying, panels are arranged for thumbs. */
  phone = $derived.by(() => this.camera.size.w <= 720 || this.camera.size.h <= 520);
  /** A dialog over everything. */
  dialog = $state<Opened | null>(null);
  film = $state(false);
  /** The turns that a hint has found for the turn being played. */
  advice = $state.raw<Advice[] | "asked" | null>(null);
  /** The turn of a review that the film has gone to. */
  reviewed = $state.raw<TurnReview | null>(null);
  lit = $state.raw<Lit[]>([]);
  /** What the pointer is over in a list, lit as long as it stays. */
  pointed = $state.raw<Lit | null>(null);
  pointedCell = $state.raw<Cell | null>(null);
  farms = $state.raw<Farm[] | null>(null);
  dead = $state.raw<Cell[]>([]);
  cell = $state.raw<Answers["cell"] | null>(null);
  hint = $state.raw<Hint | null>(null);
  #next = 1;
  #point = 0;
  #mark: ReturnType<typeof setTimeout> | undefined;
  /** The state for which the dead cells were asked. */
  #deadIn: Snapshot | null = null;

  constructor(readonly table: Table) {}

  toggle(panel: Panel): void {
    this.panel = this.panel === panel ? null : panel;
  }

  /** Light up the feature of a segment while something that speaks of it is pointed at; -1 ends it. */
  async pointAt(segment: number | undefined): Promise<void> {
    const turn = ++this.#point;
    if (segment === undefined || segment < 0) {
      this.pointed = null;
      return;
    }
    const feature = await this.table.connection.ask("feature", { segment });
    if (feature && turn === this.#point) this.pointed = { id: 0, kind: feature.kind, segments: feature.segments };
  }

  /** Light up the features of some awards for a moment, with the points they brought. */
  async flash(awards: readonly { segment: number; player: number; points: number }[], holds: number): Promise<void> {
    const segments = [...new Set(awards.map(({ segment }) => segment))];
    const found = await Promise.all(
      segments.map(async (segment) => [segment, await this.table.connection.ask("feature", { segment })] as const),
    );
    const features = new Map(found);
    const more = awards.flatMap(({ segment, player, points }): Lit[] => {
      const feature = features.get(segment);
      if (!feature) return [];
      return [{ id: this.#next++, kind: feature.kind, segments: feature.segments, tag: { player, points } }];
    });
    this.lit = [...this.lit, ...more];
    setTimeout(() => {
      this.lit = this.lit.filter((other) => !more.includes(other));
    }, holds);
  }

  /** Whoever has seen enough need not wait until the rest is shown and points fade. */
  skip(): void {
    this.table.skip();
    this.lit = [];
  }

  /** Mark a cell for a moment. */
  mark(cell: Cell, holds: number): void {
    this.pointedCell = cell;
    clearTimeout(this.#mark);
    this.#mark = setTimeout(() => {
      if (this.pointedCell === cell) this.pointedCell = null;
    }, holds);
  }

  /** Go to a cell that somebody speaks of. */
  visit(cell: Cell): void {
    this.camera.show(cellCentre(cell), 0.7);
    this.mark(cell, READ);
  }

  /** Watch the game from its beginning. */
  openFilm(): void {
    this.reviewed = null;
    this.film = true;
    this.table.film.goTo(0);
  }

  /** Back to the present. */
  closeFilm(): void {
    this.reviewed = null;
    this.film = false;
    this.table.film.running = false;
    void this.table.film.watch(null);
  }

  async toggleFarms(): Promise<void> {
    this.farms = this.farms ? null : ((await this.table.connection.ask("fields"))?.fields ?? null);
  }

  /** The best turns from here, or from what is being tried. */
  async askHint(): Promise<void> {
    const { truth } = this.table.game;
    if (!truth || this.advice === "asked") return;
    this.advice = "asked";
    const answer = await this.table.connection.ask("hint", {
      position: truth.position,
      actions: this.table.draft.actions,
    });
    if (this.advice === "asked")
      this.advice = truth.position === this.table.game.truth?.position ? (answer?.hints ?? []) : null;
  }

  /** Set up what a hint says; the player confirms it. */
  async follow(advice: Advice): Promise<void> {
    this.advice = null;
    for (const action of advice.actions) if (action.do !== "pass") await this.table.draft.take(action);
  }

  /** What is shown about the present changes with it. */
  async refresh(): Promise<void> {
    this.cell = null;
    this.hint = null;
    this.advice = null;
    if (this.farms) this.farms = (await this.table.connection.ask("fields"))?.fields ?? null;
    await this.#refreshDead();
  }

  /** Cells die only where something new lies, or tiles have gone. */
  async #refreshDead(): Promise<void> {
    const { assisted, truth } = this.table.game;
    if (!truth || !assisted || truth.over) {
      [this.dead, this.#deadIn] = [[], null];
      return;
    }
    const before = this.#deadIn;
    this.#deadIn = truth;
    const { pieces, added, tiles_left: left } = truth;
    if (before?.pieces === pieces && before.added.length === added.length && before.tiles_left === left) return;
    this.dead = (await this.table.connection.ask("dead-cells"))?.cells ?? [];
  }

  async askCell(cell: Cell): Promise<void> {
    this.cell = await this.table.connection.ask("cell", { cell });
  }
}
