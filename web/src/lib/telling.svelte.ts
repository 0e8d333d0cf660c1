/** Entries of the history and reasons for points, in the player's language. */

import { figureName, word } from "./catalogue.svelte";
import { cellName } from "./geometry";
import { identity } from "./pieces";
import type { Breakdown, LoggedAction, Snapshot } from "./protocol";
import { actionLabel } from "./spots.svelte";
import type { Award, Move, Telling } from "./story";
import { hasText, t } from "./words.svelte";

export function tellMove(snapshot: Snapshot, move: Move): string {
  return move.steps.map((step) => tellAction(snapshot, step.action)).join(", ");
}

function tellAction(snapshot: Snapshot, action: LoggedAction): string {
  switch (action.do) {
    case "place":
      return t("tells-place", { cell: cellName(action.cell) });
    case "take-back":
      return t("tells-take-back", { position: action.position });
    case "flag":
      return t("tells-flag");
    case "hidden":
      return t("tells-hidden");
    default:
      return actionLabel(snapshot, action);
  }
}

/** An event of an element in words; its values stand in the text as first, second, third. */
export function tellEvent(snapshot: Snapshot, event: Telling): string {
  if (event.event === "FigureReturned") return tellReturn(snapshot, event.figure, event.reason);
  const [first = "", second = "", third = ""] = (event.values ?? []).map(String);
  const values = { player: snapshot.players[event.player ?? -1]?.name ?? "", first, second, third };
  if (/^sheep-/.test(event.what)) return t("tell-sheep", { player: values.player, token: word(event.what) });
  if (hasText(`tell-${event.what}`)) return t(`tell-${event.what}`, values);
  return word(event.what, Number(first) || 1).replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
}

function tellReturn(snapshot: Snapshot, figure: number, reason: string): string {
  const known = identity(snapshot, figure);
  return t("figure-home", {
    figure: known ? figureName(known.kind) : t("some-figure"),
    name: snapshot.players[known?.player ?? -1]?.name ?? "",
    reason: word(reason),
  });
}

export function tellAward(award: Award): string {
  const source = award.event?.source;
  if (!source) return t("tells-points");
  const closed = `tells-closed-${source}`;
  return award.completed && hasText(closed) ? t(closed) : word(source);
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
