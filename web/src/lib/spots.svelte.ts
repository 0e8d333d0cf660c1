/** Where the things that can be chosen are on the table, and what they are called. */

import type { Spot } from "../board/Spots.svelte";
import { art } from "./art.svelte";
import { figureName, word } from "./catalogue.svelte";
import { segmentKind } from "./facts.svelte";
import { cellCentre, cellName, sameCell, TILE, type Point } from "./geometry";
import { company, pieceOf, seatOf } from "./pieces";
import type { Action, Cell, Figure, Snapshot, Spot as FigureSpot } from "./protocol";
import { targetKey, type Target } from "./targets";
import { t } from "./words.svelte";

export function spotsOf(snapshot: Snapshot, targets: readonly Target[]): Spot[] {
  return targets.flatMap((target) => {
    const at = placeOf(snapshot, target);
    return at ? [{ key: targetKey(target), target, at, label: targetLabel(snapshot, target) }] : [];
  });
}

function placeOf(snapshot: Snapshot, target: Target): Point | null {
  if (target.cell) return cellCentre(target.cell);
  if (target.corner) return cornerPoint(target.corner);
  if (target.figure !== undefined) return figurePlace(snapshot, target.figure);
  return target.segment === undefined ? null : segmentPlace(snapshot, target.segment);
}

export function segmentPlace(snapshot: Snapshot, segment: number): Point | null {
  const place = pieceOf(snapshot, segment);
  return place && seatOf(place.piece, place.index, art.piece(place.piece));
}

function cornerPoint([x, y]: Cell): Point {
  return { x: x * TILE, y: y * TILE };
}

/** Where a figure has its feet, or null if it is not on the table: a prisoner. */
export function feet(snapshot: Snapshot, figure: Figure): Point | null {
  const at = figure.spot ? spotPlace(snapshot, figure.spot) : segmentPlace(snapshot, figure.segment);
  if (!at) return null;
  const beside = company(snapshot.figures, figure);
  return { x: at.x + beside * 10, y: at.y + 3 + beside * 3 };
}

/** Where a sign is printed that pieces are put on: a tower site, a quarter of the great city. */
export function markPlace(snapshot: Snapshot, name: string, cell?: Cell): Point | null {
  for (const piece of snapshot.pieces) {
    if (cell && !sameCell(piece.cell, cell)) continue;
    const mark = art.piece(piece)?.marks[name];
    if (mark) return { x: piece.cell[0] * TILE + mark[0], y: piece.cell[1] * TILE + mark[1] };
  }
  return null;
}

function spotPlace(snapshot: Snapshot, spot: FigureSpot): Point | null {
  if (spot.where === "tower" && spot.cell) return onTower(snapshot, spot.cell);
  if (spot.where.endsWith("-quarter")) return markPlace(snapshot, `quarter:${spot.where.slice(0, -"-quarter".length)}`);
  if (spot.corner) return cornerPoint(spot.corner);
  if (spot.segment !== undefined) return segmentPlace(snapshot, spot.segment);
  return spot.cell ? cellCentre(spot.cell) : null;
}

/** The top of a tower. */
function onTower(snapshot: Snapshot, cell: Cell): Point {
  const foot = markPlace(snapshot, "tower-site", cell) ?? cellCentre(cell);
  return { x: foot.x, y: foot.y - 17 };
}

/** The middle of a figure's body, to point at it. */
export function figurePlace(snapshot: Snapshot, number: number): Point | null {
  const figure = snapshot.figures.find((f) => f.figure === number);
  const at = figure && feet(snapshot, figure);
  return at ? { x: at.x, y: at.y - 11 } : null;
}

/** What a segment is: city, road, field. */
function kindOf(snapshot: Snapshot, segment: number): string {
  const place = pieceOf(snapshot, segment);
  if (!place || place.index >= 0) return place ? segmentKind(place.piece, place.index) : "";
  return snapshot.added.find((added) => added.segment === segment)?.kind ?? "";
}

function segmentName(snapshot: Snapshot, segment: number): string {
  const kind = kindOf(snapshot, segment);
  return kind ? word(kind) : "";
}

function targetLabel(snapshot: Snapshot, target: Target): string {
  const first = target.actions[0];
  return first && target.actions.length === 1 ? actionLabel(snapshot, first) : targetName(snapshot, target);
}

function targetName(snapshot: Snapshot, target: Target): string {
  if (target.cell) return cellName(target.cell);
  if (target.corner) return t("corner-of", { cell: cellName(target.corner) });
  if (target.figure !== undefined) return figureLabel(snapshot, target.figure);
  return target.segment === undefined ? "" : segmentName(snapshot, target.segment);
}

function figureLabel(snapshot: Snapshot, number: number): string {
  const figure = snapshot.figures.find((f) => f.figure === number);
  if (!figure) return t("figure-number", { number });
  return t("figure-of", { figure: figureName(figure.kind), name: snapshot.players[figure.player]?.name ?? "" });
}

/** An action in words, for buttons and screen readers. */
export function actionLabel(snapshot: Snapshot, action: Action): string {
  switch (action.do) {
    case "pass":
      return t("pass");
    case "place":
      return t("place-on", { cell: cellName(action.cell) });
    case "deploy":
      return t("deploy-on", {
        figure: figureName(action.figure),
        kind: kindOf(snapshot, action.segment),
        feature: segmentName(snapshot, action.segment),
      });
    case "choose": {
      const parts = [word(action.what)];
      if (action.figure !== undefined) parts.push(figureLabel(snapshot, action.figure));
      if (action.segment !== undefined) parts.push(segmentName(snapshot, action.segment));
      if (action.cell !== undefined) parts.push(cellName(action.cell));
      if (action.corner !== undefined) parts.push(t("corner-of", { cell: cellName(action.corner) }));
      if (action.tile !== undefined) parts.push(action.tile);
      if (action.number !== undefined) parts.push(String(action.number));
      return parts.filter(Boolean).join(" · ");
    }
  }
}

/** The middle of a feature: where its points are shown. */
export function featureCentre(snapshot: Snapshot, segments: readonly number[]): Point {
  const seats = segments.map((segment) => segmentPlace(snapshot, segment)).filter((p) => p !== null);
  const n = Math.max(1, seats.length);
  const middle = { x: seats.reduce((sum, p) => sum + p.x, 0) / n, y: seats.reduce((sum, p) => sum + p.y, 0) / n };
  let best = seats[0] ?? middle;
  for (const seat of seats) {
    if (Math.hypot(seat.x - middle.x, seat.y - middle.y) < Math.hypot(best.x - middle.x, best.y - middle.y))
      best = seat;
  }
  return best;
}
