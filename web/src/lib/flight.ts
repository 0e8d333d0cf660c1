/** Figures come from their owner's supply and go back to it, or to whoever holds them: transitions over the table. */

import type { TransitionConfig } from "svelte/transition";
import type { Point } from "./geometry";
import { moves } from "./settings.svelte";

/** `away`: from where the figure stands to the place it comes from or goes to, looked up when it sets off. */
export function flight(_: Element, { away }: { away: () => Point | null }): TransitionConfig {
  const way = moves() ? away() : null;
  if (!way) return { duration: 0 };
  return {
    duration: 480,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, u) => `transform: translate(${way.x * u}px, ${way.y * u}px); opacity: ${Math.min(1, 0.2 + 2 * t)}`,
  };
}
