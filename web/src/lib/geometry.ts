/** Places on the table: cells, boxes and the camera's arithmetic. A tile is 100 units wide; y grows to the south. */

import type { Cell } from "./protocol";

export const TILE = 100;

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** What the camera looks at: a point of the table in the middle of the screen, and pixels for each unit. */
export interface View {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  w: number;
  h: number;
}
export const MIN_SCALE = 0.1;
export const MAX_SCALE = 3.2;

export function cellKey(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

export function cellAt(point: Point): Cell {
  return [Math.floor(point.x / TILE), Math.floor(point.y / TILE)];
}

/** The corners of a cell, a little inside. */
export function cellCorners([x, y]: Cell): Point[] {
  return [0.1, 0.9].flatMap((dx) => [0.1, 0.9].map((dy) => ({ x: (x + dx) * TILE, y: (y + dy) * TILE })));
}

export function cellCentre(cell: Cell): Point {
  return { x: (cell[0] + 0.5) * TILE, y: (cell[1] + 0.5) * TILE };
}

/** Where the first thing lies in a corner of a tile, then the second and so on: south-west, clear of most figures. */
export function cornerOf(cell: Cell, number = 0): Point {
  const { x, y } = cellCentre(cell);
  return { x: x + TILE * (number % 2 ? 0.31 : -0.31), y: y + TILE * (number % 4 < 2 ? 0.34 : -0.26) };
}

/** The name of a cell for talk and notation: `3/-1`, the start tile lies at `0/0`. */
export function cellName(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

/** The box round cells, in units, with a margin of so many tiles. */
export function boxOf(cells: readonly Cell[], margin = 0): Box {
  if (!cells.length) return boxOf([[0, 0]], margin);
  const xs = cells.map((c) => c[0]);
  const ys = cells.map((c) => c[1]);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return {
    x: left * TILE,
    y: top * TILE,
    w: (Math.max(...xs) + margin + 1 - left) * TILE,
    h: (Math.max(...ys) + margin + 1 - top) * TILE,
  };
}

/** A box that contains the given one and changes seldom while the table grows. */
export function roomyBox(box: Box, step = 8 * TILE): Box {
  const x = Math.floor(box.x / step) * step;
  const y = Math.floor(box.y / step) * step;
  return { x, y, w: Math.ceil((box.x + box.w - x) / step) * step, h: Math.ceil((box.y + box.h - y) / step) * step };
}

export function clampScale(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

export function toScreen(point: Point, view: View, screen: Size): Point {
  return { x: (point.x - view.x) * view.scale + screen.w / 2, y: (point.y - view.y) * view.scale + screen.h / 2 };
}

export function toTable(point: Point, view: View, screen: Size): Point {
  return { x: (point.x - screen.w / 2) / view.scale + view.x, y: (point.y - screen.h / 2) / view.scale + view.y };
}

/** Zoom so that the point of the table under `at` (a point of the screen) stays there. */
export function zoomAt(view: View, factor: number, at: Point, screen: Size): View {
  const scale = clampScale(view.scale * factor);
  const fixed = toTable(at, view, screen);
  return { scale, x: fixed.x - (at.x - screen.w / 2) / scale, y: fixed.y - (at.y - screen.h / 2) / scale };
}

export type Direction = "up" | "down" | "left" | "right";

const ALONG: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The index of the nearest point in a direction, or -1: how arrow keys walk over the table. */
export function neighbour(points: readonly Point[], from: Point, direction: Direction): number {
  const d = ALONG[direction];
  let best = -1;
  let least = Infinity;
  points.forEach((p, index) => {
    const dx = p.x - from.x;
    const dy = p.y - from.y;
    const ahead = dx * d.x + dy * d.y;
    const aside = Math.abs(dx * d.y) + Math.abs(dy * d.x);
    if (ahead <= 0.5) return;
    const cost = ahead + 2 * aside + (aside > ahead ? 10 * TILE : 0);
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

/** The index of the point nearest to `at` within a distance, or -1. */
export function nearest(points: readonly Point[], at: Point, within: number): number {
  let best = -1;
  let least = within;
  points.forEach((p, index) => {
    const distance = Math.hypot(p.x - at.x, p.y - at.y);
    if (distance <= least) {
      least = distance;
      best = index;
    }
  });
  return best;
}
