/** Where the things that can be chosen are on the table, and what they are called. */

import type { Spot } from "../board/Spots.svelte";
import { art } from "./art.svelte";
import { figureName, word } from "./catalogue.svelte";
import { factsOf, segmentKind } from "./facts.svelte";
import { cellCentre, cellName, sameCell, TILE, type Point } from "./geometry";
import { company, identity, isHeld, pieceOf, seatOf } from "./pieces";
import type { Action, Cell, Choose, FigureShown, Snapshot, Spot as FigureSpot } from "./protocol";
import { quarterOf, targetKey, type Target } from "./targets";
import { hasText, t } from "./words.svelte";

/** The targets where they are; those that share a place lie beside each other. */
export function spotsOf(snapshot: Snapshot, targets: readonly Target[]): Spot[] {
  const spots = targets.flatMap((target) => {
    const at = placeOf(snapshot, target);
    if (!at) return [];
    const label = targetLabel(snapshot, target);
    return [{ key: targetKey(target), target, at, label, where: whereOf(target), beside: 0 }];
  });
  const places = new Map<string, typeof spots>();
  for (const spot of spots) {
    const place = `${Math.round(spot.at.x / 4)} ${Math.round(spot.at.y / 4)}`;
    places.set(place, [...(places.get(place) ?? []), spot]);
  }
  for (const shared of places.values()) shared.forEach((spot, i) => (spot.beside = i - (shared.length - 1) / 2));
  return spots;
}

function placeOf(snapshot: Snapshot, target: Target): Point | null {
  if (target.quarter !== undefined) return quarterPlace(snapshot, target.quarter);
  if (target.cell) return (ON_TOWER.has(target.what) && towerTop(snapshot, target.cell)) || cellCentre(target.cell);
  if (target.corner) return cornerPoint(target.corner);
  if (target.figure !== undefined) return figurePlace(snapshot, target.figure);
  return target.segment === undefined ? null : segmentPlace(snapshot, target.segment);
}

/** Coordinates for those who do not see the place. */
function whereOf(target: Target): string {
  const at = target.cell ?? target.corner;
  return at ? cellName(at) : "";
}

const ON_TOWER = new Set(["tower-piece", "climb"]);
/** Quarters that the drawings call by another name. */
const DRAWN_QUARTERS: Record<string, string> = { blacksmith: "smith" };

export function quarterPlace(snapshot: Snapshot, quarter: string): Point | null {
  return markPlace(snapshot, `quarter:${DRAWN_QUARTERS[quarter] ?? quarter}`);
}

export function segmentPlace(snapshot: Snapshot, segment: number): Point | null {
  const place = pieceOf(snapshot, segment);
  return place && seatOf(place.piece, place.index, art.piece(place.piece));
}

function cornerPoint([x, y]: Cell): Point {
  return { x: x * TILE, y: y * TILE };
}

/** Where a figure has its feet, or null if it is not on the table: a prisoner. */
export function feet(snapshot: Snapshot, figure: FigureShown): Point | null {
  if (isHeld(figure)) return null;
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
  if (spot.where === "tower" && spot.cell) return towerTop(snapshot, spot.cell);
  const quarter = quarterOf(spot.where);
  if (quarter) return quarterPlace(snapshot, quarter);
  if (spot.corner) return cornerPoint(spot.corner);
  if (spot.segment !== undefined) return segmentPlace(snapshot, spot.segment);
  return spot.cell ? cellCentre(spot.cell) : null;
}

const PIECE = 18;
/** How far each piece of a tower stands above the one below; high towers are drawn closer together. */
export function towerStep(height: number): number {
  return Math.min(11, 44 / Math.max(1, height - 1));
}

export function towerFoot(snapshot: Snapshot, cell: Cell): Point {
  const site = markPlace(snapshot, "tower-site", cell) ?? cellCentre(cell);
  return { x: site.x, y: site.y + 4 };
}

/** The top of a tower, or its foundation. */
function towerTop(snapshot: Snapshot, cell: Cell): Point {
  const token = snapshot.tokens.find((t) => t.what === "tower" && t.cell && sameCell(t.cell, cell));
  const height = token ? (token.number ?? 1) : 0;
  const foot = towerFoot(snapshot, cell);
  return { x: foot.x, y: foot.y - (height ? (height - 1) * towerStep(height) + PIECE : 4) };
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
  const alike = target.actions.every((action) => action.do === "choose" && action.number === undefined);
  return first && (target.actions.length === 1 || alike) ? actionLabel(snapshot, first) : targetName(snapshot, target);
}

function targetName(snapshot: Snapshot, target: Target): string {
  if (target.figure !== undefined) return figureLabel(snapshot, target.figure);
  return target.segment === undefined ? word(target.what) : segmentName(snapshot, target.segment);
}

/** `follower of Ada`. */
function figureLabel(snapshot: Snapshot, number: number): string {
  const known = snapshot.figures.find((f) => f.figure === number) ?? identity(snapshot, number);
  if (!known) return t("some-figure");
  return t("figure-of", { figure: figureName(known.kind), name: snapshot.players[known.player]?.name ?? "" });
}

/** Answers that take a figure out of the own supply: whose it is goes without saying. */
function takesOwn(what: string): boolean {
  return what === "climb" || quarterOf(what) !== undefined;
}

function figureKind(snapshot: Snapshot, number: number): string {
  return snapshot.figures.find((f) => f.figure === number)?.kind ?? identity(snapshot, number)?.kind ?? "";
}

function onSegment(snapshot: Snapshot, kind: string, segment: number): string {
  return t("deploy-on", {
    figure: figureName(kind),
    kind: kindOf(snapshot, segment),
    feature: segmentName(snapshot, segment),
  });
}

/** An action in words, for buttons, the history and screen readers. */
export function actionLabel(snapshot: Snapshot, action: Action): string {
  switch (action.do) {
    case "pass":
      return t("pass");
    case "place":
      return t("place-on", { cell: cellName(action.cell) });
    case "deploy":
      return onSegment(snapshot, action.figure, action.segment);
    case "choose":
      return choiceLabel(snapshot, action);
  }
}

const DEALS = new Set(["buy", "sell"]);

function choiceLabel(snapshot: Snapshot, action: Choose): string {
  const { what, figure, segment } = action;
  if (figure !== undefined && segment !== undefined) return onSegment(snapshot, figureKind(snapshot, figure), segment);
  const bid = snapshot.tokens.find((token) => token.what === "bid");
  if (DEALS.has(what) && !bid) return word(what);
  const own = takesOwn(what) ? figureName(figureKind(snapshot, figure ?? -1)) : null;
  const values = {
    figure: figure === undefined ? "" : (own ?? figureLabel(snapshot, figure)),
    feature: segment === undefined ? "" : segmentName(snapshot, segment),
    number: action.number ?? bid?.number ?? 1,
    name: snapshot.players[bid?.player ?? -1]?.name ?? "",
  };
  if (figure === undefined && hasText(`do-${what}-here`)) return t(`do-${what}-here`);
  if (hasText(`do-${what}`)) return t(`do-${what}`, values);
  const parts = [word(what), values.figure, values.feature, action.number === undefined ? "" : String(action.number)];
  return parts.filter(Boolean).join(" · ");
}

/** What the sign of a choice means. */
export function signName(what: string): string {
  return hasText(`sign-${what}`) ? t(`sign-${what}`) : word(what);
}

/** What is printed on a tile, for those who do not see it: `tile with city, road`. */
export function tileLabel(tile: string): string {
  const facts = factsOf(tile);
  const kinds = [...new Set((facts?.segments ?? []).map((segment) => word(segment.kind)))];
  return facts?.name || (kinds.length ? t("tile-with", { kinds: kinds.join(", ") }) : t("some-tile"));
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
