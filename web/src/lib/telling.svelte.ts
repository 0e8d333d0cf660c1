/** Entries of the history and reasons for points, in the player's language. */

import { word } from "./catalogue.svelte";
import type { Award, Breakdown, Snapshot } from "./protocol";
import type { Move } from "./story";
import { hasText, say, t } from "./words.svelte";

export function tellMove(move: Move): string {
  return move.steps.map((step) => say(step.told)).join(", ");
}

export function tellAward({ scored: { source }, completed }: Award): string {
  const closed = `tells-closed-${source}`;
  return completed && hasText(closed) ? t(closed) : word(source);
}

/** Why an award has its value: `6 tiles × 2 · 1 pennant × 2 · cathedral`. */
export function tellValue(breakdown: Breakdown): string {
  const rate = breakdown.rate ?? 1;
  const units = (breakdown.units ?? []).map(([unit, n]) => {
    const amount = hasText(`unit-${unit}`) ? t(`unit-${unit}`, { n }) : `${n} ${word(unit, n)}`;
    return rate === 1 ? amount : `${amount} × ${rate}`;
  });
  const additions = (breakdown.additions ?? []).map(
    ([what, points]) => `${word(what)} ${points > 0 ? "+" : "−"}${Math.abs(points)}`,
  );
  return [...units, ...additions, ...(breakdown.because ?? []).map(word)].join(" · ");
}

/** Who was how strong, where more than one player had a say: `Ada 2, Benno 1`. */
export function tellStrength(snapshot: Snapshot, breakdown: Breakdown): string {
  const strength = breakdown.strength ?? [];
  if (strength.length < 2) return "";
  const names = strength.map(([player, n]) => `${snapshot.players[player]?.name ?? ""} ${n}`).join(", ");
  const best = Math.max(...strength.map(([, n]) => n));
  const tie = strength.filter(([, n]) => n === best).length > 1;
  return tie ? t("majority-tie", { names }) : t("majority", { names });
}
