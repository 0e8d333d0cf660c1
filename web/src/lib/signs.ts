/** The picture that stands for a word of a choice or a token: a figure, a badge of the drawings, or a line icon. */

import type { IconName } from "../ui/Icon.svelte";
import { quarterOf } from "./targets";

export interface Sign {
  figure?: string;
  badge?: string;
  icon?: IconName;
  /** A tile that is the thing itself. */
  tile?: string;
}

const SIGNS: Record<string, Sign> = {
  dragon: { figure: "dragon" },
  "dragon-tile-aside": { badge: "dragon" },
  fairy: { figure: "fairy" },
  princess: { badge: "princess" },
  tower: { figure: "tower" },
  "tower-piece": { figure: "tower" },
  capture: { icon: "prison" },
  exchange: { icon: "swap" },
  ransom: { icon: "unlock" },
  abbey: { tile: "abbey" },
  barn: { figure: "barn" },
  drive: { figure: "wagon" },
  bridge: { icon: "bridge" },
  "bridge-east-west": { icon: "bridge" },
  "bridge-north-south": { icon: "bridge-ns" },
  castle: { figure: "castle" },
  "castle-points": { figure: "castle" },
  buy: { badge: "bazaar" },
  sell: { badge: "bazaar" },
  take: { badge: "bazaar" },
  grow: { figure: "sheep" },
  gather: { icon: "save" },
  sheep: { figure: "sheep" },
  escape: { icon: "leave" },
  redeploy: { icon: "leave" },
  recall: { icon: "undo" },
  challenge: { icon: "swords" },
  king: { icon: "crown" },
  "robber-baron": { icon: "sword" },
  count: { figure: "count" },
};

/** The sign of a word; null for words that have none, and for a figure of the supply, which is its own sign. */
export function signOf(what: string): Sign | null {
  const known = SIGNS[what];
  if (known) return known;
  return what.startsWith("count-to-") && quarterOf(what) ? { figure: "count" } : null;
}
