/** The camera over the table. During a gesture only the transform changes; after a rest the board is drawn sharp. */

import {
  cellAt,
  cellCentre,
  clampScale,
  toScreen,
  toTable,
  zoomAt,
  type Point,
  type Size,
  type View,
} from "./geometry";
import { boxAround, cellRect, frameClear, isClear, viewOf, type Rect, type Sight } from "./layout";
import type { Cell } from "./protocol";
import { moves } from "./settings.svelte";

const REST = 150;
const FLIGHT = 250;
/** A view that shows all that is wanted stays until a better one is so much larger. */
const WORTH = 1.2;

export class Camera {
  view = $state.raw<View>({ x: 50, y: 50, scale: 1 });
  size = $state.raw<Size>({ w: 1, h: 1 });
  /** What the panels cover. */
  panels = $state.raw<readonly Rect[]>([]);
  /** The scale at which the board is drawn; the transform makes up the difference. */
  sharp = $state(1);
  /** Has the player moved the camera? Then the board no longer frames itself. */
  held = $state(false);
  /** Has nothing been framed yet? The first time the camera does not fly. */
  fresh = true;
  /** Counts the times it has come to rest. */
  rests = $state(0);
  #rest: ReturnType<typeof setTimeout> | undefined;
  #flight = 0;
  #avoided = new Set<Element>();
  #sizes = new ResizeObserver(() => this.#measure());

  transform = $derived.by(() => {
    const { x, y, scale } = this.view;
    const left = this.size.w / 2 - x * scale;
    const top = this.size.h / 2 - y * scale;
    return `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${(scale / this.sharp).toFixed(5)})`;
  });

  /** Is a tile so small that details only make noise? */
  far = $derived(this.sharp * 100 < 64);

  resize(size: Size): void {
    if (size.w === this.size.w && size.h === this.size.h) return;
    this.size = size;
    this.#measure();
  }

  /** Keep the table clear of a panel as long as it is shown: an attachment. */
  avoid = (panel: Element): (() => void) => {
    this.#avoided.add(panel);
    this.#sizes.observe(panel);
    return () => {
      this.#avoided.delete(panel);
      this.#sizes.unobserve(panel);
      this.#measure();
    };
  };

  #measure(): void {
    const rects = [...this.#avoided].map((panel) => panel.getBoundingClientRect()).filter((rect) => rect.width);
    const panels = rects.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
    if (JSON.stringify(panels) !== JSON.stringify(this.panels)) this.panels = panels;
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    const { x, y, scale } = this.view;
    this.#set({ x: x - dx / scale, y: y - dy / scale, scale });
    this.held = true;
  }

  zoom(factor: number, at: Point = { x: this.size.w / 2, y: this.size.h / 2 }): void {
    this.#stop();
    this.#set(zoomAt(this.view, factor, at, this.size));
    this.held = true;
  }

  toTable(point: Point): Point {
    return toTable(point, this.view, this.size);
  }

  /** Show what is wanted; called while the table grows, until the player takes the camera. */
  look(sight: Sight, now = false): void {
    const wanted = viewOf(sight, this.size, this.panels);
    const stays = !this.fresh && !this.held && this.#isGood(wanted, sight);
    this.held = false;
    if (stays) return;
    if (now || this.fresh) this.#jump(wanted);
    else this.fly(wanted);
    this.fresh = false;
  }

  /** Does the present view show what the wanted one would, about as large? */
  #isGood(wanted: View, { cells, asked }: Sight): boolean {
    const { scale } = this.view;
    if (scale > wanted.scale * WORTH || scale * WORTH < wanted.scale) return false;
    const isSeen = (cell: Cell, view: View): boolean =>
      isClear(cellRect(cell, view, this.size), this.size, this.panels);
    return [...cells, ...asked.map(cellAt)].every((cell) => isSeen(cell, this.view) || !isSeen(cell, wanted));
  }

  /** Bring a place and the cells of its tile onto the screen, near enough. What is seen already stays where it is. */
  show(point: Point, least = 0, cells: readonly Cell[] = [cellAt(point)]): void {
    const scale = clampScale(Math.max(this.view.scale, least));
    const closer = zoomAt(this.view, scale / this.view.scale, toScreen(point, this.view, this.size), this.size);
    const clear = cells.every((cell) => isClear(cellRect(cell, closer, this.size), this.size, this.panels));
    const around = cells.length > 1 ? cells.map(cellCentre) : [point];
    if (!clear) this.fly(frameClear(boxAround(around), cells, this.size, this.panels, scale));
    else if (scale !== this.view.scale) this.fly(closer);
  }

  /** How many of these places are off the screen or under a panel? */
  unseen(points: readonly Point[]): number {
    return points.filter((point) => {
      const { x, y } = toScreen(point, this.view, this.size);
      const reach = { left: x - 12, top: y - 12, right: x + 12, bottom: y + 12 };
      return !isClear(reach, this.size, this.panels);
    }).length;
  }

  /** Bring all of these places onto the screen, as near as they were if possible. */
  reveal(points: readonly Point[]): void {
    if (!this.unseen(points)) return;
    this.fly(frameClear(boxAround(points), points.map(cellAt), this.size, this.panels, this.view.scale));
  }

  fly(to: View): void {
    this.#stop();
    if (!moves()) {
      this.#jump(to);
      return;
    }
    const from = this.view;
    const begin = performance.now();
    const step = (time: number): void => {
      const part = Math.min(1, Math.max(0, (time - begin) / FLIGHT));
      const eased = 1 - (1 - part) ** 3;
      const scale = from.scale * (to.scale / from.scale) ** eased;
      this.#set({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, scale });
      if (part < 1) this.#flight = requestAnimationFrame(step);
    };
    this.#flight = requestAnimationFrame(step);
  }

  #jump(to: View): void {
    this.#stop();
    this.view = to;
    this.sharp = to.scale;
    this.rests++;
  }

  #set(view: View): void {
    this.view = view;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.sharp = this.view.scale;
      this.rests++;
    }, REST);
  }

  #stop(): void {
    cancelAnimationFrame(this.#flight);
  }
}
