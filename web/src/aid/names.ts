/** What people at a real table are called. */

import { art } from "../lib/art.svelte";
import { say, t } from "../lib/words.svelte";
import type { AidPlayer } from "./games";
import { sentence } from "./line";

/** The name, or the colour of a player who has given none; the number where the drawings are out of reach. */
export function nameOf(player: AidPlayer | undefined, index: number): string {
  const colour = player && art.shared?.colours[player.colour];
  return player?.name.trim() || (colour ? sentence(say(colour.name)) : t("pad-player-unnamed", { number: index + 1 }));
}
