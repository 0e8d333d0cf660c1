/** The choice of the set-up screen as what a play aid is made for, and back. */

import type { Choice, SeatChoice } from "../start/choice";
import type { Wish } from "./mix";

/** People at a real table: only their number matters. */
export function seatsFor(players: number): SeatChoice[] {
  return Array.from({ length: players }, (_, colour) => ({ who: "here", name: "", colour, player: "" }));
}

export function choiceFor({ modules, tiles, elements, options, players }: Wish): Choice {
  return {
    modules: [...modules],
    tiles: { ...tiles },
    elements: { ...elements },
    options: { ...options },
    seats: seatsFor(players),
    assistance: null,
    clock: null,
    spectatorsChat: "apart",
  };
}

export function wishOf({ modules, tiles, elements, options, seats }: Choice): Wish {
  return { modules, tiles, elements, options, players: seats.length };
}
