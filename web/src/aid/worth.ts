/** What a feature is worth, line by line: counted as `bastide.game.scoring` and `bastide.game.farms` count it. */

import type { AidFarm, AidKind, AidTable, AidValue, Effect, Text } from "../lib/protocol";
import { isIn, type Mix } from "./mix";

/** A part of the sum: so many of something, each worth so much. */
export interface WorthLine {
  /** `tiles`, `pennants`, `cities`, or the name of what is added. */
  what: "tiles" | "pennants" | "cities" | Text;
  number: number;
  each: number;
  points: number;
}

export interface Worth {
  rate: number;
  /** What made the rate: the feature's own, then what changed it. */
  because: { name: Text; told: Text }[];
  lines: WorthLine[];
  points: number;
}

export interface FeatureCount {
  complete: boolean;
  tiles: number;
  pennants: number;
  /** Word of a value -> how many there are at the feature. */
  numbers: Readonly<Record<string, number>>;
}

/** What may change the value of such a feature, in the order in which it does; each word once. */
export function valuesAt(kind: AidKind["kind"], complete: boolean, mix: Mix, table: AidTable): AidValue[] {
  return table.values.filter(
    (value) => value.kinds.includes(kind) && effectOf(value, complete) && isIn(value, mix, table),
  );
}

export function effectOf(value: AidValue, complete: boolean): Effect | null {
  return complete ? value.complete : value.unfinished;
}

/** (tiles + pennants) * rate + additions; what halves it takes the smaller half of all before away. */
export function worthOfFeature(kind: AidKind, count: FeatureCount, values: readonly AidValue[]): Worth {
  let rate = count.complete ? kind.complete : kind.unfinished;
  const because = [{ name: kind.name, told: count.complete ? kind.complete_told : kind.unfinished_told }];
  const additions: WorthLine[] = [];
  const soFar = (): Worth => {
    const units = [line("tiles", count.tiles, rate)];
    if (count.pennants) units.push(line("pennants", count.pennants, rate));
    return summed(rate, because, [...units, ...additions]);
  };
  for (const value of values) {
    const number = count.numbers[value.word] ?? 0;
    const effect = effectOf(value, count.complete);
    if (!number || !effect || (effect.if_worth && !soFar().points)) continue;
    if (effect.rate || effect.nothing) {
      rate = effect.nothing ? 0 : rate + (effect.rate ?? 0);
      const told = count.complete ? value.complete_told : value.unfinished_told;
      if (told) because.push({ name: value.name, told });
    }
    if (effect.each) additions.push(line(value.name, number, effect.each));
    if (effect.per_tile) additions.push(line(value.name, count.tiles, effect.per_tile));
    if (effect.halved) additions.push(line(value.name, 1, -Math.floor(soFar().points / 2)));
  }
  return soFar();
}

export interface FarmCount {
  cities: number;
  /** English text of a rule -> how many of the cities are as it says; for what counts with every city, 1 if it is there.
   * Word of a value -> how many there are on the farm. */
  numbers: Readonly<Record<string, number>>;
}

export interface FarmRules {
  /** What each city pays: to farmers first, then to whatever stands there in their place. */
  rates: AidFarm[];
  more: AidFarm[];
}

export function farmRules(mix: Mix, table: AidTable): FarmRules {
  const own = table.farms.filter((farm) => isIn(farm, mix, table));
  return { rates: own.filter((farm) => farm.rate), more: own.filter((farm) => !farm.rate) };
}

/** What adds to this rate: what counts with every city is for farmers alone. */
export function moreAt(rate: AidFarm, rules: FarmRules): AidFarm[] {
  return rules.more.filter((farm) => !farm.city || rate === rules.rates[0]);
}

/**
 * Each city pays its rate and what counts with every city, once for each element; some cities pay more, or all of that
 * once more. What lies on the tiles of the farm is added last.
 */
export function worthOfFarm(
  rate: AidFarm,
  count: FarmCount,
  more: readonly AidFarm[],
  values: readonly AidValue[],
): Worth {
  const there = more.filter((farm) => count.numbers[farm.text.en]);
  const everyCity = there.filter(
    (farm, i) => farm.city && there.findIndex((other) => other.element === farm.element) === i,
  );
  const city = rate.rate + everyCity.reduce((sum, farm) => sum + farm.city, 0);
  const some = there
    .filter((farm) => !farm.city)
    .map((farm) =>
      line(
        farm.text,
        count.numbers[farm.text.en] ?? 0,
        { value: city, rate: rate.rate, "": farm.some }[farm.once_more],
      ),
    );
  const lines = [line("cities", count.cities, rate.rate), ...everyCity.map((f) => line(f.text, count.cities, f.city))];
  const paid = summed(rate.rate, [{ name: rate.text, told: rate.told }], [...lines, ...some]);
  const lying = values.flatMap((value) => {
    const [number, effect] = [count.numbers[value.word] ?? 0, value.unfinished];
    return number && effect && (paid.points || !effect.if_worth) ? [line(value.name, number, effect.each ?? 0)] : [];
  });
  return summed(paid.rate, paid.because, [...paid.lines, ...lying]);
}

function line(what: WorthLine["what"], number: number, each: number): WorthLine {
  return { what, number, each, points: number * each };
}

function summed(rate: number, because: Worth["because"], lines: WorthLine[]): Worth {
  return { rate, because, lines, points: lines.reduce((sum, one) => sum + one.points, 0) };
}
