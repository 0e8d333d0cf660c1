/** Reviews of finished games and hints: docs/review.md says what the numbers mean. */

import type { Review } from "./protocol";

/** A turn that lost less counts as well played. */
export const CLEAN = 1;

/** One place behind the point, as the language writes it; with a sign where it says who is ahead. */
export function points(value: number, language: string, sign = false): string {
  const near = Math.abs(value) < 0.05 ? 0 : value;
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: sign ? "exceptZero" : "auto",
  })
    .format(near)
    .replace("-", "−");
}

/** The lines of the plot: with two players one is enough, above zero where the first is ahead. */
export function shownPlayers(review: Review): number[] {
  return review.players.length === 2 ? [0] : review.players.map((_, player) => player);
}

/** The value at which a turn is marked on the plot. */
export function marginAt(review: Review, turn: number): number {
  const player = review.players.length === 2 ? 0 : (review.turns[turn]?.player ?? 0);
  return review.margins[player]?.[turn] ?? 0;
}

/** The rules of the plot: round numbers from the lowest value to the highest, zero among them. */
export function plotScale(review: Review): { low: number; high: number; rules: number[] } {
  const values = shownPlayers(review).flatMap((p) => (review.margins[p] ?? []).filter((m) => m !== null));
  const low = Math.min(-5, ...values);
  const high = Math.max(5, ...values);
  const room = (high - low) * 0.06;
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((s) => (high - low) / s < 6) ?? 500;
  const rules = [];
  for (let value = Math.ceil((low - room) / step) * step; value <= high + room; value += step) rules.push(value || 0);
  return { low: low - room, high: high + room, rules };
}
