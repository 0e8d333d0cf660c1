/** Tiles and cells in words, for those who do not see them: `city north, road east to west, field south`. */

import { word, wordIfKnown } from "./catalogue.svelte";
import { factsOf } from "./facts.svelte";
import { cellKey, cellName, sameCell } from "./geometry";
import { turned as turnedStep, type Shape } from "./outlines";
import type { Cell, DecisionShown, PieceShown, SegmentShown, Snapshot, TileShown } from "./protocol";
import { language, say, t } from "./words.svelte";

const SIDES = ["N", "E", "S", "W"] as const;
type Side = (typeof SIDES)[number];
const STEPS: Record<Side, Cell> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** What is printed on a tile, side by side, after so many quarter turns clockwise. */
export function tileWords(tile: string, rotation = 0): string {
  const facts = factsOf(tile);
  if (!facts) return t("some-tile");
  const built = facts.segments.filter((segment) => segment.kind !== "field");
  const parts = built.map((segment) => segmentWords(segment, rotation));
  const open = SIDES.filter((side) => isField(facts, side, rotation));
  if (open.length) parts.push(built.length ? along(word("field"), open) : t("edge-all", { what: word("field") }));
  const told = [...parts, ...facts.symbols.map(symbolName)].filter(Boolean).join(", ");
  return [facts.name || shapeName(facts.shape), told].filter(Boolean).join(": ");
}

/** What tiles are called that do not fill exactly one cell. */
function shapeName(shape: Shape): string {
  if (shape === "triangle") return t("shape-half");
  return shape === "double" ? t("shape-double") : "";
}

/** A segment with its signs and sides: `city with pennant north and west`. */
export function segmentWords(segment: SegmentShown, rotation: number): string {
  const signs = Object.keys(segment.flags).map(wordIfKnown).filter(Boolean);
  const what = signs.length ? t("kind-with", { kind: word(segment.kind), signs: list(signs) }) : word(segment.kind);
  const sides = sidesOf(segment, rotation);
  const isLong = segment.reach.includes("H");
  const told = isLong && !sides.length ? what : along(what, sides, segment.kind === "road" || segment.kind === "river");
  return isLong ? t("edge-long", { what: told }) : told;
}

/** A symbol may carry a value: `flier/N`. */
function symbolName(symbol: string): string {
  return wordIfKnown(symbol.split("/")[0] ?? "");
}

/** The sides that a segment reaches; those of a double tile have a number, and a field names halves. */
function sidesOf(segment: SegmentShown, rotation: number): Side[] {
  const reached = new Set(segment.reach.map((place) => turned(place[0] ?? "", rotation)));
  return SIDES.filter((side) => reached.has(side));
}

function turned(side: string, rotation: number): Side | undefined {
  const at = SIDES.indexOf(side as Side);
  return at < 0 ? undefined : SIDES[(at + rotation) % SIDES.length];
}

/** Does only a field reach this side? */
function isField(facts: TileShown, side: Side, rotation: number): boolean {
  const reaching = facts.segments.filter((segment) => sidesOf(segment, rotation).includes(side));
  return reaching.length > 0 && reaching.every((segment) => segment.kind === "field");
}

function along(what: string, sides: readonly Side[], way = false): string {
  const names = sides.map((side) => t(`side-${side}`));
  if (!names.length) return t("edge-none", { what });
  if (names.length === SIDES.length) return t("edge-all", { what });
  if (way && names.length === 2) return t("edge-way", { what, from: names[0] ?? "", to: names[1] ?? "" });
  return t("edge-some", { what, sides: list(names) });
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat(language() === "en" ? "en-GB" : language()).format(names);
}

/** Where a cell is: `west of the monastery, -1,0`. */
export function placeWords(decision: DecisionShown | null, cell: Cell): string {
  const place = decision?.places[cellKey(cell)];
  return [place && say(place), cellName(cell)].filter(Boolean).join(", ");
}

/** Where a cell is and what lies beside it: `west of the monastery, -1,0; beside city east`. */
export function cellWords(snapshot: Snapshot, decision: DecisionShown | null, cell: Cell): string {
  const beside = SIDES.flatMap((side) => {
    const kind = kindBeside(snapshot, cell, side);
    return kind ? [along(word(kind), [side])] : [];
  });
  const where = placeWords(decision, cell);
  return beside.length ? t("cell-beside", { where, beside: list(beside) }) : where;
}

/** The kind of the edge that faces a cell from a side, or nothing where no tile lies there. */
function kindBeside(snapshot: Snapshot, cell: Cell, side: Side): string {
  const [x, y] = STEPS[side];
  const beside: Cell = [cell[0] + x, cell[1] + y];
  const facing = SIDES[(SIDES.indexOf(side) + 2) % SIDES.length];
  const reaching = snapshot.pieces.flatMap((piece) => {
    const facts = factsOf(piece.tile);
    const isThere = (place: string): boolean =>
      turned(place[0] ?? "", piece.rotation) === facing && sameCell(cellWith(place, piece, facts?.shape), beside);
    return (facts?.segments ?? []).filter((segment) => segment.reach.some(isThere));
  });
  return (reaching.find((segment) => segment.kind !== "field") ?? reaching[0])?.kind ?? "";
}

/** The cell of a piece that has this edge; those of a double tile are numbered from the west. */
function cellWith(place: string, piece: PieceShown, shape: Shape = "square"): Cell {
  const isFar = shape === "double" && (place.startsWith("E") || place.includes("2"));
  const [x, y] = turnedStep([isFar ? 1 : 0, 0], piece.rotation);
  return [piece.cell[0] + x, piece.cell[1] + y];
}
