/** What the set-up screen works out about modules: which are found, how long a game takes, who may play, a mix by chance. */

import { hasWords, inBoth } from "../lib/find";
import type { Catalogue, ModuleShown, OptionShown, ValueShown } from "../lib/protocol";
import { allTiles, tileTotal, usualCopies, type Choice, type SeatChoice } from "./choice";

/** Every word that was typed occurs in the name, the line about it or an element, in one language or the other. */
export function isFound(module: ModuleShown, words: string): boolean {
  const texts = [module.name, module.about, ...module.elements.map((element) => element.name)];
  return hasWords(inBoth(texts), words);
}

/**
 * An estimate, not a measurement: whoever sits there takes 20 seconds for a tile, and 4 more for each player at the
 * table, who look, talk and count; a computer takes 3. For the 72 tiles of the base game and two to five people this
 * gives 35 to 50 minutes.
 */
export function minutes(tiles: number, seats: readonly SeatChoice[]): number {
  const computers = seats.filter((seat) => seat.who === "computer").length;
  const round = (seats.length - computers) * (20 + 4 * seats.length) + computers * 3;
  const seconds = (tiles * round) / seats.length;
  return Math.max(5, Math.round(seconds / 300) * 5);
}

export interface Limit {
  most: number;
  module: ModuleShown;
  option: OptionShown;
  value: ValueShown;
}

/** The chosen option that lets the fewest people play, if one does: boxes of some editions have five colours only. */
export function playerLimit(choice: Choice, catalogue: Catalogue): Limit | null {
  const limits = catalogue.modules.flatMap((module) =>
    module.options.flatMap((option) => {
      const value = option.values.find((other) => other.value === (choice.options[option.id] ?? option.default));
      return value?.most_players ? [{ most: value.most_players, module, option, value }] : [];
    }),
  );
  return limits.sort((a, b) => a.most - b.most)[0] ?? null;
}

/** The chosen modules that bring a start board; with more than one there is no game. */
export function startBoards(choice: Choice, catalogue: Catalogue): ModuleShown[] {
  return catalogue.modules.filter(
    (module) =>
      module.start_board &&
      choice.modules.includes(module.id) &&
      module.tiles.some((set) => (choice.tiles[set] ?? usualCopies(module, set)) > 0),
  );
}

/** Is anything of a module other than usual: a rule, an element, the copies of its tiles? */
export function isChanged(choice: Choice, module: ModuleShown): boolean {
  return (
    module.options.some((option) => option.id in choice.options) ||
    module.elements.some((element) => element.id in choice.elements) ||
    allTiles(module).some((id) => id in choice.tiles)
  );
}

/** A mix stays below two hours for two people. */
const MOST_TILES = 150;

/** One or two large expansions and up to two others, by chance, each with its usual rules. */
export function surprise(choice: Choice, catalogue: Catalogue, random: () => number = Math.random): Choice {
  const large = catalogue.modules.filter((module) => module.group === "large");
  const others = catalogue.modules.filter((module) => module.group !== "large" && module.group !== "base");
  const drawn = [
    ...shuffled(large, random).slice(0, 1 + Math.floor(random() * 2)),
    ...shuffled(others, random).slice(0, Math.floor(random() * 3)),
  ];
  let mix: Choice = { ...choice, modules: [], tiles: {}, elements: {}, options: {} };
  for (const module of drawn) {
    const more = { ...mix, modules: [...mix.modules, module.id] };
    if (tileTotal(more, catalogue) <= MOST_TILES && startBoards(more, catalogue).length < 2) mix = more;
  }
  return mix;
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}
