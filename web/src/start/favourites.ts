/** Choices of the set-up that this browser keeps under a name. */

import { readList, writeList } from "../lib/local";
import type { Choice } from "./choice";

export interface Favourite {
  name: string;
  choice: Choice;
}

const KEY = "bastide.favourites";

export function favourites(): Favourite[] {
  return readList<Favourite>(KEY);
}

export function keepFavourite(favourite: Favourite): void {
  writeList(KEY, [favourite, ...favourites().filter((other) => other.name !== favourite.name)]);
}

export function dropFavourite(name: string): void {
  writeList(
    KEY,
    favourites().filter((favourite) => favourite.name !== name),
  );
}
