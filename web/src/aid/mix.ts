/** What is on the table: the elements, tile sets and options of a choice, worked out without a server. */

import type { AidTable, Catalogue, ModuleShown, OptionValue } from "../lib/protocol";

/** What a play aid is made for. */
export interface Wish {
  modules: readonly string[];
  tiles: Readonly<Record<string, number>>;
  elements: Readonly<Record<string, number>>;
  options: Readonly<Record<string, OptionValue>>;
  players: number;
}

export interface Mix {
  players: number;
  modules: ModuleShown[];
  /** Tile set -> copies. */
  tiles: Record<string, number>;
  /** Element -> how many of its figure each player has; 1 where it has none. */
  elements: Record<string, number>;
  /** Every option with its value. */
  options: Record<string, OptionValue>;
  /** Options that differ from their usual value. */
  changed: Record<string, OptionValue>;
  startReplaced: boolean;
}

/** The choices as the engine reads them: modules bring elements, needs, tile sets; single changes go last. */
export function mixOf(wish: Wish, catalogue: Catalogue, table: AidTable): Mix {
  const options = Object.fromEntries(
    catalogue.modules.flatMap((m) => m.options.map((o) => [o.id, wish.options[o.id] ?? o.default])),
  );
  const named = catalogue.modules.filter((m) => m.id === "base" || wish.modules.includes(m.id));
  const tiles = present({ ...once(named.flatMap((m) => setsOf(m, options))), ...wish.tiles });
  const chosen = catalogue.modules.filter((m) => named.includes(m) || m.more_tiles.some((set) => tiles[set]));
  const own = chosen.flatMap((m) => [...m.elements.map((element) => element.id), ...m.needs]);
  const brought = Object.keys(table.comes_with).filter((id) => table.comes_with[id]?.some((set) => tiles[set]));
  const elements = present({
    ...Object.fromEntries([...own, ...brought].map((id) => [id, figureCount(id, catalogue)])),
    ...wish.elements,
  });
  return {
    players: wish.players,
    modules: chosen,
    tiles,
    elements,
    options,
    changed: Object.fromEntries(
      catalogue.modules
        .flatMap((m) => m.options)
        .filter((o) => o.id in wish.options && wish.options[o.id] !== o.default)
        .map((o) => [o.id, options[o.id] as OptionValue]),
    ),
    startReplaced: table.starts.some((id) => elements[id] && table.comes_with[id]?.some((set) => tiles[set])),
  };
}

function setsOf(module: ModuleShown, options: Record<string, OptionValue>): string[] {
  const brought = module.options.flatMap((o) =>
    o.values.filter((v) => v.value === options[o.id] && v.brings !== null).map((v) => v.brings as string),
  );
  return [...module.tiles, ...brought];
}

function figureCount(element: string, catalogue: Catalogue): number {
  const shown = catalogue.modules.flatMap((m) => m.elements).find((e) => e.id === element);
  return shown?.figure ? (catalogue.figures[shown.figure]?.count ?? 1) : 1;
}

function once(ids: readonly string[]): Record<string, number> {
  return Object.fromEntries(ids.map((id) => [id, 1]));
}

function present(numbers: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0));
}

/** Is the element in the game, beside one that it needs, and have its options the right values? */
export function isIn(
  part: { element: string; when: Record<string, OptionValue[]>; beside?: string[] },
  mix: Mix,
  table: AidTable,
): boolean {
  const there = (element: string): boolean => table.always.includes(element) || Boolean(mix.elements[element]);
  const beside = !part.beside?.length || part.beside.some(there);
  const agrees = Object.entries(part.when).every(([option, values]) =>
    values.includes(mix.options[option] as OptionValue),
  );
  return there(part.element) && beside && agrees;
}
