/** Where the things that can be chosen are on the table, and what they are called. */

import { art } from "./art.svelte";
import { figureName, tokenKind, word } from "./catalogue.svelte";
import { factsOf, piecesAt, segmentKind } from "./facts.svelte";
import { cellCentre, cellName, cornerOf, sameCell, TILE, type Point } from "./geometry";
import { gripAt, spread } from "./layout";
import { company, isHeld, pieceOf, seatOf } from "./pieces";
import type { Action, AnswerShown, Cell, FigureShown, Snapshot, Spot as FigureSpot } from "./protocol";
import { targetKey, type Target } from "./targets";
import { placeWords, segmentWords } from "./tile-words.svelte";
import { say, t } from "./words.svelte";

/** A target with its place on the table. */
export interface Spot {
  key: string;
  target: Target;
  at: Point;
  label: string;
  /** For those who do not see the place. */
  where: string;
  /** Of a named place: it is in the upper half of its drawing. */
  above: boolean;
}

/** The targets where they are. */
export function spotsOf(snapshot: Snapshot, targets: readonly Target[]): Spot[] {
  return targets.flatMap((target) => {
    const at = placeOf(snapshot, target);
    if (!at) return [];
    const label = targetLabel(snapshot, target);
    const above = target.place !== undefined && at.y < middleOf(snapshot, target.place);
    return [{ key: targetKey(target), target, at, label, where: whereOf(snapshot, target), above }];
  });
}

/** A spot with the place where its sign is drawn, apart from the others. */
export interface Sign extends Spot {
  sign: Point;
}

/** From the middle of a figure to its sign, in pixels: the figure is still seen. */
const BESIDE = { x: 17, y: -20 };

export function signsOf(spots: readonly Spot[], scale: number, finger: boolean): Sign[] {
  const { size } = gripAt(scale, finger);
  const places = spots.map(({ target, at: { x, y } }) =>
    target.dimension === "figure" ? { x: x + (BESIDE.x * size) / scale, y: y + (BESIDE.y * size) / scale } : { x, y },
  );
  const apart = spread(places, scale, finger);
  return spots.map((spot, i) => ({ ...spot, sign: apart[i] ?? spot.at }));
}

function placeOf(snapshot: Snapshot, target: Target): Point | null {
  if (target.place !== undefined) return markPlace(snapshot, target.place);
  const place = target.answer?.place ?? "";
  if (target.cell) return (place && topOf(snapshot, place, target.cell)) || restOf(target.what, target.cell);
  if (target.corner) return cornerPoint(target.corner);
  if (target.figure !== undefined) return figurePlace(snapshot, target.figure);
  return target.segment === undefined ? null : segmentPlace(snapshot, target.segment, place);
}

/** Where a token of this word would lie on the tile of a cell; its middle for all other answers. */
function restOf(what: string, cell: Cell): Point {
  return tokenKind(what).shown === "corner" ? cornerOf(cell) : cellCentre(cell);
}

/** The place in words: by what lies near it, or by the sides of its tile. */
function whereOf(snapshot: Snapshot, target: Target): string {
  if (target.cell) return placeWords(snapshot.decision, target.cell);
  if (target.corner) return cellName(target.corner);
  if (target.place !== undefined) return target.answer?.caption ? say(target.answer.caption) : "";
  const place = target.segment === undefined ? null : pieceOf(snapshot, target.segment);
  const segment = place && factsOf(place.piece.tile)?.segments[place.index];
  return segment ? segmentWords(segment, place.piece.rotation) : "";
}

/** The seat of a segment, or a named place that it has by its number on the tile, such as its tunnel mouth. */
export function segmentPlace(snapshot: Snapshot, segment: number, name = ""): Point | null {
  const place = pieceOf(snapshot, segment);
  if (!place) return null;
  const named = name && markPlace(snapshot, `${name}:${place.index}`, place.piece.cell);
  return named || seatOf(place.piece, place.index, art.piece(place.piece));
}

function cornerPoint([x, y]: Cell): Point {
  return { x: x * TILE, y: y * TILE };
}

/** Where a figure has its feet, or null if it is not on the table: a prisoner. */
export function feet(snapshot: Snapshot, figure: FigureShown): Point | null {
  if (isHeld(figure)) return null;
  const at = figure.spot ? spotPlace(snapshot, figure.place, figure.spot) : segmentPlace(snapshot, figure.segment);
  if (!at) return null;
  const beside = company(snapshot.figures, figure);
  return { x: at.x + beside * 10, y: at.y + 3 + beside * 3 };
}

/** A named place of the drawings, on the tile of a cell or wherever it is printed. */
export function markPlace(snapshot: Snapshot, name: string, cell?: Cell): Point | null {
  for (const piece of cell ? piecesAt(snapshot.pieces, cell) : snapshot.pieces) {
    const mark = art.piece(piece)?.marks[name];
    if (mark) return { x: piece.cell[0] * TILE + mark[0], y: piece.cell[1] * TILE + mark[1] };
  }
  return null;
}

/** How far south the middle of the drawing is that has a named place. */
function middleOf(snapshot: Snapshot, name: string): number {
  for (const piece of snapshot.pieces) {
    const drawing = art.piece(piece);
    if (drawing && name in drawing.marks) return piece.cell[1] * TILE + drawing.box[1] + drawing.box[3] / 2;
  }
  return 0;
}

function spotPlace(snapshot: Snapshot, place: string, spot: FigureSpot): Point | null {
  if (place) return spot.cell ? topOf(snapshot, place, spot.cell) : markPlace(snapshot, place);
  if (spot.corner) return cornerPoint(spot.corner);
  if (spot.segment !== undefined) return segmentPlace(snapshot, spot.segment);
  return spot.cell ? cellCentre(spot.cell) : null;
}

const PIECE = 18;
/** How far each piece of a stack stands above the one below; high stacks are drawn closer together. */
export function stackStep(height: number): number {
  return Math.min(11, 44 / Math.max(1, height - 1));
}

export function footOf(snapshot: Snapshot, place: string, cell: Cell): Point {
  const site = markPlace(snapshot, place, cell) ?? cellCentre(cell);
  return { x: site.x, y: site.y + 4 };
}

/** The top of what is stacked at a place of a tile, or the place itself. */
function topOf(snapshot: Snapshot, place: string, cell: Cell): Point {
  const stack = snapshot.tokens.find(({ what, cell: at }) => {
    const kind = tokenKind(what);
    return kind.stacks && kind.place === place && at && sameCell(at, cell);
  });
  const height = stack ? (stack.number ?? 1) : 0;
  const foot = footOf(snapshot, place, cell);
  return { x: foot.x, y: foot.y - (height ? (height - 1) * stackStep(height) + PIECE : 4) };
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

/** What a click on a target means: the whole answer, or what its place adds to it. */
function targetLabel(snapshot: Snapshot, target: Target): string {
  const first = target.actions[0];
  if (first?.do === "deploy" && target.actions.length > 1) return segmentName(snapshot, first.segment);
  if (!target.answer) return first ? actionLabel(snapshot, first, null) : "";
  return say(target.actions.length === 1 ? target.answer.button : target.answer.here);
}

/** An action in words, for buttons and screen readers; of choices the server says the words. */
export function actionLabel(snapshot: Snapshot, action: Action, answer: AnswerShown | null): string {
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
    case "choose":
      return answer ? say(answer.button) : "";
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
