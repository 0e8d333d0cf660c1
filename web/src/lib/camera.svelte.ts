/** The camera over the table. During a gesture only the transform changes; after a rest the board is drawn sharp. */

import {
  clampScale,
  frame,
  frameClear,
  isVisible,
  toScreen,
  toTable,
  zoomAt,
  type Box,
  type Inset,
  type Point,
  type Size,
  type View,
} from "./geometry";
import { moves } from "./settings.svelte";
import type { Cell } from "./protocol";

const REST = 150;
const FLIGHT = 250;
const LARGEST = 1.5;
const AROUND = 110;

export class Camera {
  view = $state.raw<View>({ x: 50, y: 50, scale: 1 });
  size = $state.raw<Size>({ w: 1, h: 1 });
  inset = $state.raw<Inset>({ top: 20, right: 20, bottom: 20, left: 20 });
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

  transform = $derived.by(() => {
    const { x, y, scale } = this.view;
    const left = this.size.w / 2 - x * scale;
    const top = this.size.h / 2 - y * scale;
    return `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${(scale / this.sharp).toFixed(5)})`;
  });

  /** Is a tile so small that details only make noise? */
  far = $derived(this.sharp * 100 < 64);

  resize(size: Size): void {
    if (size.w !== this.size.w || size.h !== this.size.h) this.size = size;
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

  /** Show the whole box; called while the table grows, until the player takes the camera. */
  frame(box: Box, cells: readonly Cell[], now = false): void {
    const panels = [...document.querySelectorAll("[data-panel]")].map((panel) => panel.getBoundingClientRect());
    const air = { top: 30, right: 30, bottom: 30, left: 30 };
    const { top, right, bottom, left } = this.inset;
    const insets = [
      air,
      { ...air, left },
      { ...air, right },
      { ...air, left, top },
      { ...air, left, right },
      { top, right, bottom, left },
    ];
    const wanted = frameClear(box, cells, this.size, insets, panels, LARGEST);
    this.held = false;
    this.fresh = false;
    if (now) this.#jump(wanted);
    else this.fly(wanted);
  }

  /** Bring a place onto the screen, if it is not; and near enough. What is seen already stays where it is. */
  show(point: Point, least = 0): void {
    const scale = clampScale(Math.max(this.view.scale, least));
    const closer = zoomAt(this.view, scale / this.view.scale, toScreen(point, this.view, this.size), this.size);
    if (isVisible(point, closer, this.size, this.inset, 60 * scale)) {
      if (scale !== this.view.scale) this.fly(closer);
      return;
    }
    const dx = (this.inset.right - this.inset.left) / 2 / scale;
    const dy = (this.inset.bottom - this.inset.top) / 2 / scale;
    this.fly({ x: point.x + dx, y: point.y + dy, scale });
  }

  /** How many of these places are off the screen or under a panel? */
  unseen(points: readonly Point[]): number {
    const panels = [...document.querySelectorAll("[data-panel]")].map((panel) => panel.getBoundingClientRect());
    const { w, h } = this.size;
    return points.filter((point) => {
      const { x, y } = toScreen(point, this.view, this.size);
      const under = panels.some((p) => x > p.left - 10 && x < p.right + 10 && y > p.top - 10 && y < p.bottom + 10);
      return under || x < 24 || y < 24 || x > w - 24 || y > h - 24;
    }).length;
  }

  /** Bring all of these places onto the screen, as near as they were if possible. */
  reveal(points: readonly Point[]): void {
    if (this.unseen(points)) this.approach(points, this.view.scale);
  }

  /** Show these places with the land around them, no nearer than at a scale. */
  approach(points: readonly Point[], nearest: number): void {
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const [x, y] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
    const box = { x, y, w: Math.max(...xs) + AROUND - x, h: Math.max(...ys) + AROUND - y };
    const wanted = frame(box, this.size, this.inset, nearest);
    if (this.fresh) this.#jump(wanted);
    else this.fly(wanted);
    this.fresh = false;
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
