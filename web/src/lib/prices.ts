/** What answers bring at once, as the buttons and the spots on the table tell it. */

import { signed } from "./format";
import type { Game } from "./game.svelte";
import type { Action, DecisionShown } from "./protocol";
import { sameAction } from "./targets";
import { t } from "./words.svelte";

/** Points that a player gets. */
export interface Gain {
  player: number;
  points: number;
}
/** A gain as it is shown: `+6`, and to whom in words. */
export interface GainShown extends Gain {
  colour: number;
  short: string;
  text: string;
}
type Brought = Readonly<Record<number, number>>;
const PASS: Action = { do: "pass" };

function broughtBy(decision: DecisionShown | null, action: Action): Brought {
  const at = decision?.brings.length ? decision.actions.findIndex((other) => sameAction(other, action)) : -1;
  return decision?.brings[at] ?? {};
}

/** What an answer brings, where passing would bring something else; what happens anyway is told where one passes. */
export function gainsOf(decision: DecisionShown | null, action: Action): Gain[] {
  const brought = broughtBy(decision, action);
  const anyway = broughtBy(decision, PASS);
  return listed(brought, anyway).filter(({ player, points }) => points !== (anyway[player] ?? 0));
}

/** What a turn brings that is confirmed as it has been tried; what is still open is passed. */
export function gainsOfConfirming(tried: Brought, decision: DecisionShown | null): Gain[] {
  const rest = broughtBy(decision, PASS);
  return listed(tried, rest)
    .map(({ player }) => ({ player, points: (tried[player] ?? 0) + (rest[player] ?? 0) }))
    .filter(({ points }) => points);
}

function listed(brought: Brought, other: Brought): Gain[] {
  const players = [...new Set([...Object.keys(brought), ...Object.keys(other)].map(Number))].sort((a, b) => a - b);
  return players.map((player) => ({ player, points: brought[player] ?? 0 }));
}

/** At a screen that several share, everybody has a name. */
export function shownGains(game: Game, gains: readonly Gain[]): GainShown[] {
  return gains.map(({ player, points }) => {
    const { name, colour } = game.truth?.players[player] ?? { name: "", colour: 0 };
    const yours = game.seats.length === 1 && game.isMine(player);
    const short = signed(points);
    const text = yours ? t("gain-yours", { points: short }) : t("gain-of", { points: short, name });
    return { player, points, colour, short, text };
  });
}
