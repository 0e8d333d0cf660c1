/** Where the board and what can be chosen lie on the screen: clear of the panels, and apart from each other. */

import {
  boxOf,
  cellAt,
  cellCentre,
  cellKey,
  clampScale,
  TILE,
  toScreen,
  type Box,
  type Point,
  type Size,
  type View,
} from "./geometry";
import type { Cell } from "./protocol";

/** A rectangle of the screen: one that a panel covers, or one that is free. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// -- the board beside the panels --------------------------------------------------------------------------------------

/** Pixels between the board and a panel or the edge of the screen. */
const AIR = 12;
/** The board is never drawn larger than this by itself. */
export const LARGEST = 1.5;
/** A tile of fewer pixels is too small to decide about. */
const LEAST = 0.6;
/** The land shown around what is asked, in units. */
const AROUND = 80;
/** What is asked is drawn no larger than this. */
const NEAR = 0.95;

/** The largest rectangles of the screen that no panel covers. */
export function freeRooms(screen: Size, panels: readonly Rect[], air = AIR): Rect[] {
  const lefts = [0, ...panels.map((p) => p.right)];
  const tops = [0, ...panels.map((p) => p.bottom)];
  const rights = [screen.w, ...panels.map((p) => p.left)];
  const bottoms = [screen.h, ...panels.map((p) => p.top)];
  const rooms: Rect[] = [];
  for (const left of lefts)
    for (const right of rights)
      for (const top of tops)
        for (const bottom of bottoms) {
          const room = { left: left + air, top: top + air, right: right - air, bottom: bottom - air };
          if (room.right - room.left < 80 || room.bottom - room.top < 80) continue;
          if (!panels.some((panel) => overlap(room, panel))) rooms.push(room);
        }
  return rooms.length ? rooms : [{ left: 0, top: 0, right: screen.w, bottom: screen.h }];
}

export function overlap(a: Rect, b: Rect): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** The view that shows the whole box in a rectangle of the screen. */
export function frame(box: Box, screen: Size, room: Rect, largest: number): View {
  const scale = clampScale(Math.min((room.right - room.left) / box.w, (room.bottom - room.top) / box.h, largest));
  const x = box.x + box.w / 2 + (screen.w - room.left - room.right) / 2 / scale;
  const y = box.y + box.h / 2 + (screen.h - room.top - room.bottom) / 2 / scale;
  return { x, y, scale };
}

/** The largest view of the box in which no panel covers a cell that matters; of several in the most roomy place. */
export function frameClear(
  box: Box,
  cells: readonly Cell[],
  screen: Size,
  panels: readonly Rect[],
  largest: number,
): View {
  const whole = { left: AIR, top: AIR, right: screen.w - AIR, bottom: screen.h - AIR };
  const round = frame(box, screen, whole, largest);
  if (cells.every((cell) => isClear(cellRect(cell, round, screen), screen, panels))) return round;
  const views = roomiest(screen, panels).map((room) => frame(box, screen, room, largest));
  return views.reduce((best, view) => (view.scale > best.scale + 0.001 ? view : best));
}

/** The free rooms of the screen, the one with the most room first. */
export function roomiest(screen: Size, panels: readonly Rect[]): Rect[] {
  return freeRooms(screen, panels).toSorted((a, b) => areaOf(b) - areaOf(a));
}

function areaOf({ left, top, right, bottom }: Rect): number {
  return (right - left) * (bottom - top);
}

export function cellRect([x, y]: Cell, view: View, screen: Size): Rect {
  const from = toScreen({ x: x * TILE, y: y * TILE }, view, screen);
  const to = toScreen({ x: (x + 1) * TILE, y: (y + 1) * TILE }, view, screen);
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/** Is it on the screen, with no panel over it? */
export function isClear(rect: Rect, screen: Size, panels: readonly Rect[]): boolean {
  const inside = rect.left >= 0 && rect.top >= 0 && rect.right <= screen.w && rect.bottom <= screen.h;
  return inside && !panels.some((panel) => overlap(rect, panel));
}

/** What the camera should show by itself. */
export interface Sight {
  /** The cells of the board and those around it. */
  cells: readonly Cell[];
  /** Places that can be chosen. */
  asked: readonly Point[];
}

/** The whole board with what can be chosen; of a board that gets too small only what can be chosen. */
export function viewOf({ cells, asked }: Sight, screen: Size, panels: readonly Rect[]): View {
  const all = [...cells, ...asked.map(cellAt)];
  const whole = frameClear(boxOf(all), all, screen, panels, LARGEST);
  if (whole.scale >= LEAST || !asked.length) return whole;
  const near = frameClear(boxAround(asked), asked.map(cellAt), screen, panels, NEAR);
  return near.scale > whole.scale ? near : whole;
}

export function boxAround(points: readonly Point[], margin = AROUND): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}

// -- spots apart from each other --------------------------------------------------------------------------------------

/** Pixels from the middle of a spot to its rim. */
export const DISC = 15;
/** How far spots are apart, in pixels: for a mouse, and for a finger. */
const GAP = { mouse: 2 * DISC + 4, finger: 44 };

export interface Grip {
  /** Pixels for each pixel: spots of a board that is seen from afar get smaller with it. */
  size: number;
  /** How far the middles of two spots are apart at least, in pixels. */
  gap: number;
}

export function gripAt(scale: number, finger: boolean): Grip {
  const size = Math.min(1, scale / LEAST);
  return { size, gap: (finger ? GAP.finger : GAP.mouse) * size };
}

/** The scale at which so many spots have room on one tile. */
export function roomyScale(spots: number, finger: boolean): number {
  const { gap } = gripAt(1, finger);
  return Math.max(LEAST, (2 * DISC + gap * (Math.sqrt(spots) - 0.2)) / TILE);
}

/** Places near those given, but apart; on their own tiles wherever these have room. */
export function spread(places: readonly Point[], scale: number, finger: boolean): Point[] {
  const { size, gap } = gripAt(scale, finger);
  const crowd = new Map<string, number>();
  for (const place of places) crowd.set(cellKey(cellAt(place)), (crowd.get(cellKey(cellAt(place))) ?? 0) + 1);
  const rim = (DISC * size) / scale;
  const rooms = places.map((place) => {
    const cell = cellAt(place);
    if (scale < roomyScale(crowd.get(cellKey(cell)) ?? 1, finger) * size) return null;
    const { x, y } = cellCentre(cell);
    const half = TILE / 2 - rim;
    return { left: x - half, right: x + half, top: y - half, bottom: y + half };
  });
  return pushApart(places, gap / scale, rooms) ?? pushApart(places, gap / scale, []) ?? [...places];
}

const ROUNDS = 400;

/** Push places apart until all are, each within its room; null if that takes too long. */
function pushApart(places: readonly Point[], gap: number, rooms: readonly (Rect | null)[]): Point[] | null {
  const at = fanned(places, gap, rooms);
  for (let round = 0; round < ROUNDS; round++) {
    let crowded = false;
    for (const [i, a] of at.entries()) {
      for (const b of at.slice(i + 1)) crowded = separate(a, b, gap) || crowded;
    }
    if (!crowded) return at;
    at.forEach((place, i) => Object.assign(place, inside(place, rooms[i])));
  }
  return null;
}

/** Each within its room; three and more of one place lie in a ring around it. */
function fanned(places: readonly Point[], gap: number, rooms: readonly (Rect | null)[]): Point[] {
  return places.map((place, i) => {
    const same = places.flatMap((other, j) => (other.x === place.x && other.y === place.y ? [j] : []));
    const room = rooms[i];
    if (same.length < 3) return inside(place, room);
    const radius = gap / Math.sin(Math.PI / same.length) / 2;
    const middle = inside(place, room && within(room, radius));
    const angle = Math.PI * (1.05 + (2 * same.indexOf(i)) / same.length);
    return { x: middle.x + Math.cos(angle) * radius, y: middle.y + Math.sin(angle) * radius };
  });
}

/** A room without a border, or its middle. */
function within({ left, top, right, bottom }: Rect, border: number): Rect {
  const [wide, high] = [Math.min(border, (right - left) / 2), Math.min(border, (bottom - top) / 2)];
  return { left: left + wide, right: right - wide, top: top + high, bottom: bottom - high };
}

/** Move two places away from each other where they are nearer than the gap; true where they were. */
function separate(a: Point, b: Point, gap: number): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy);
  if (distance >= gap - 0.05) return false;
  const push = (gap - distance) / 2;
  // Places that are the same part sideways.
  const [ux, uy] = distance > 0.01 ? [dx / distance, dy / distance] : [0.99, 0.14];
  a.x -= ux * push;
  a.y -= uy * push;
  b.x += ux * push;
  b.y += uy * push;
  return true;
}

function inside({ x, y }: Point, room: Rect | null | undefined): Point {
  if (!room) return { x, y };
  return {
    x: Math.min(room.right, Math.max(room.left, x)),
    y: Math.min(room.bottom, Math.max(room.top, y)),
  };
}
