/** What is being chosen for a new table, and what is sent for it. */

import type {
  Assistance,
  Catalogue,
  Clock,
  ModuleShown,
  OptionValue,
  Preset,
  SeatWanted,
  SetupShown,
  SpectatorsChat,
  TableWanted,
  Who,
} from "../lib/protocol";

export interface SeatChoice {
  who: Who;
  name: string;
  colour: number;
  player: string;
}
export interface Choice {
  modules: string[];
  tiles: Record<string, number>;
  elements: Record<string, number>;
  options: Record<string, OptionValue>;
  seats: SeatChoice[];
  /** Null: whatever is usual for those who sit there. */
  assistance: Assistance | null;
  clock: Clock | null;
  spectatorsChat: SpectatorsChat;
}

export function firstChoice(catalogue: Catalogue, name: string, level = ""): Choice {
  return {
    modules: [],
    tiles: {},
    elements: {},
    options: {},
    seats: [
      { who: "here", name, colour: 1, player: "" },
      { who: "computer", name: "", colour: 0, player: lastLevel(catalogue, level) },
    ],
    assistance: null,
    clock: null,
    spectatorsChat: "apart",
  };
}

/** The level that was chosen last, where this server still offers it as one. */
export function lastLevel(catalogue: Catalogue, chosen: string): string {
  return catalogue.players.some((player) => player.id === chosen && player.quick) ? chosen : catalogue.usual_player;
}

/** Seats as the server wants them; empty names are left to it. */
export function seatWishes(seats: readonly SeatChoice[]): SeatWanted[] {
  return seats.map((seat) => {
    const wish: SeatWanted = { who: seat.who, colour: seat.colour };
    if (seat.name.trim() && (seat.who === "here" || seat.who === "computer")) wish.name = seat.name.trim();
    if (seat.who === "computer") wish.player = seat.player;
    return wish;
  });
}

/** Whoever plays against computers, or alone, may ask for hints; people among themselves agree on it. */
export function usualAssistance(seats: readonly SeatChoice[]): Assistance {
  return seats.filter((seat) => seat.who !== "computer").length < 2 ? "hints" : "full";
}

export function wishOf(choice: Choice): TableWanted {
  return {
    modules: choice.modules,
    tiles: choice.tiles,
    elements: choice.elements,
    options: choice.options,
    first: null,
    seats: seatWishes(choice.seats),
    assistance: choice.assistance ?? usualAssistance(choice.seats),
    clock: choice.clock,
    spectators_chat: choice.spectatorsChat,
  };
}

/** A box as it is: its modules and its options, nothing else changed. */
export function takePreset(choice: Choice, preset: Preset): Choice {
  return { ...choice, modules: [...preset.modules], tiles: {}, elements: {}, options: { ...preset.options } };
}

export function isTaken(choice: Choice, preset: Preset): boolean {
  const same = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((id) => b.includes(id));
  return (
    same(preset.modules, choice.modules) &&
    same(Object.keys(preset.options), Object.keys(choice.options)) &&
    Object.entries(preset.options).every(([id, value]) => choice.options[id] === value)
  );
}

export function takeModule(choice: Choice, module: ModuleShown): Choice {
  if (module.id === "base" || choice.modules.includes(module.id)) return choice;
  return { ...choice, modules: [...choice.modules, module.id] };
}

/** Add or take away a module, with the changes to its parts that no longer mean anything. */
export function toggleModule(choice: Choice, module: ModuleShown): Choice {
  if (!choice.modules.includes(module.id)) return takeModule(choice, module);
  const without = <T>(changes: Record<string, T>, ids: readonly string[]): Record<string, T> =>
    Object.fromEntries(Object.entries(changes).filter(([id]) => !ids.includes(id)));
  return {
    ...choice,
    modules: choice.modules.filter((id) => id !== module.id),
    tiles: without(choice.tiles, allTiles(module)),
    elements: without(
      choice.elements,
      module.elements.map((element) => element.id),
    ),
    options: without(
      choice.options,
      module.options.map((option) => option.id),
    ),
  };
}

export function allTiles(module: ModuleShown): string[] {
  return [...module.tiles, ...module.more_tiles];
}

/** The modules that have something in a game; the base game only where it is alone. */
export function modulesOf(setup: SetupShown, known: readonly ModuleShown[]): ModuleShown[] {
  const there = known.filter(
    (module) =>
      allTiles(module).some((set) => setup.tiles[set]) || module.elements.some((element) => setup.elements[element.id]),
  );
  const expansions = there.filter((module) => module.group !== "base");
  return expansions.length ? expansions : there;
}

/** How many copies of a tile set a module takes by itself. */
export function usualCopies(module: ModuleShown, set: string): number {
  return module.tiles.includes(set) ? 1 : 0;
}

/** How many tiles the chosen game has, those that an option brings among them. */
export function tileTotal(choice: Choice, catalogue: Catalogue): number {
  const chosen = catalogue.modules.filter((m) => m.id === "base" || choice.modules.includes(m.id));
  const brought = chosen
    .flatMap((m) => m.options)
    .flatMap((o) => o.values.filter((v) => v.value === (choice.options[o.id] ?? o.default)).map((v) => v.brings ?? []))
    .flat();
  const sets = [...chosen.flatMap((m) => m.tiles), ...brought];
  const copies = { ...Object.fromEntries(sets.map((id) => [id, 1])), ...choice.tiles };
  const out = takenOut(catalogue, copies, choice.options);
  return catalogue.sets.reduce((sum, set) => sum + (set.in_game - (out[set.id] ?? 0)) * (copies[set.id] ?? 0), 0);
}

/**
 * Tile set -> how many of its tiles make room for others in the chosen game; from a set that is not there at all they
 * come from the one that takes its place.
 */
export function takenOut(
  catalogue: Catalogue,
  copies: Readonly<Record<string, number>>,
  options: Readonly<Record<string, OptionValue>>,
): Record<string, number> {
  const found: Record<string, number> = {};
  const heirs = new Map<string, string>();
  const inGame = (id: string): number => catalogue.sets.find((set) => set.id === id)?.in_game ?? 0;
  for (const module of catalogue.modules.filter((m) => allTiles(m).some((set) => copies[set]))) {
    for (const option of module.options) {
      const value = option.values.find((v) => v.value === (options[option.id] ?? option.default));
      for (const [set, number] of Object.entries(value?.takes_out ?? {})) {
        found[set] = (found[set] ?? 0) + number;
        if (number === inGame(set) && module.tiles[0]) heirs.set(set, module.tiles[0]);
      }
    }
  }
  for (const [set, heir] of heirs) {
    found[heir] = (found[heir] ?? 0) + (found[set] ?? 0) - inGame(set);
    found[set] = inGame(set);
  }
  return found;
}

export function freeColour(seats: readonly { colour: number }[], colours: number): number {
  for (let colour = 0; colour < colours; colour++) if (!seats.some((seat) => seat.colour === colour)) return colour;
  return 0;
}
