/** Drawings from the server: fetched in batches, kept as long as the page, shown when they are there. */

import { api } from "./api";
import type { Drawing, Figures, PieceShown } from "./protocol";
import { settings, type Style } from "./settings.svelte";

/** Drawings in a request: few enough that the first ones come soon. */
const BATCH = 20;

export function artKey(tile: string, rotation: number, copy: number): string {
  return `${tile}.${rotation}.${copy}`;
}

export function pieceKey({ tile, rotation, copy }: PieceShown): string {
  return artKey(tile, rotation, copy);
}

class Art {
  shared = $state.raw<Figures | null>(null);
  #tiles = $state.raw<ReadonlyMap<string, Drawing>>(new Map());
  /** What could not be fetched: nobody waits for it. */
  #missing = $state.raw<ReadonlySet<string>>(new Set());
  #version = "";
  #table = "";
  #style: Style = "painted";
  #wanted = new Set<string>();
  #asked = new Set<string>();
  #sheet: HTMLLinkElement | null = null;

  /** Begin to use the drawings of a version, in the style of the settings; called again when the style changes. */
  async open(version: string): Promise<void> {
    if (this.#version === version && this.#style === settings.style && this.shared) return;
    const again = [...this.#asked];
    this.#version = version;
    this.#style = settings.style;
    this.#asked.clear();
    this.#setSheet();
    for (const key of again) this.#wanted.add(key);
    this.#flush();
    this.shared ??= await api.sharedArt(version);
  }

  /** Custom tiles are known only together with their table. */
  setTable(table: string): void {
    this.#table = table;
  }

  #setSheet(): void {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = api.styleAddress(this.#version, this.#style);
    const old = this.#sheet;
    sheet.onload = () => old?.remove();
    document.head.append(sheet);
    this.#sheet = sheet;
  }

  /** The drawing of a tile, or nothing yet: then it is fetched, and whoever asked is drawn again. */
  tile(tile: string, rotation: number, copy: number): Drawing | undefined {
    const key = artKey(tile, rotation, copy);
    const found = this.#tiles.get(key);
    if (!found) this.want([key]);
    return found;
  }

  /** Is all of this there to be shown? What is not is fetched, and whoever asked is told. */
  isDrawn(keys: readonly string[]): boolean {
    const missing = keys.filter((key) => !this.#tiles.has(key) && !this.#missing.has(key));
    this.want(missing);
    return !missing.length;
  }

  piece(piece: PieceShown): Drawing | undefined {
    return this.tile(piece.tile, piece.rotation, piece.copy);
  }

  want(keys: readonly string[]): void {
    const first = this.#wanted.size === 0;
    for (const key of keys) if (!this.#asked.has(key)) this.#wanted.add(key);
    if (first && this.#wanted.size) queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    if (!this.#version) return;
    const keys = [...this.#wanted];
    this.#wanted.clear();
    for (const key of keys) this.#asked.add(key);
    for (let start = 0; start < keys.length; start += BATCH) void this.#fetch(keys.slice(start, start + BATCH));
  }

  async #fetch(keys: readonly string[]): Promise<void> {
    const style = this.#style;
    try {
      const found = await api.tileArt(this.#version, style, keys, this.#table);
      if (style !== this.#style) return;
      this.#tiles = new Map([...this.#tiles, ...Object.entries(found)]);
      this.#missing = new Set([...this.#missing, ...keys.filter((key) => !(key in found))]);
    } catch {
      for (const key of keys) this.#asked.delete(key); // asked for again when next shown
      this.#missing = new Set([...this.#missing, ...keys]);
    }
  }
}

export const art = new Art();

/** Call `seen` once, when the element comes near the screen: its drawings are fetched then. */
export function whenNear(seen: () => void, margin = "0px"): (element: Element) => () => void {
  return (element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
