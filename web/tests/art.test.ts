import { expect, test, vi } from "vitest";
import { art, artKey } from "../src/lib/art.svelte";

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const KEY = artKey("D", 0, 0);
const LOST = artKey("E", 0, 0);

test("what is asked for is drawn when it has come, or when it will not come", async () => {
  vi.stubGlobal("document", { createElement: () => ({}), head: { append: () => undefined } });
  const fetched = vi.fn((address: string) =>
    address.includes("tiles=") && address.includes("E.0.0")
      ? Promise.reject(new TypeError("no network"))
      : Promise.resolve(Response.json({ [KEY]: { symbol: "<path/>", seats: [], outlines: [], marks: {} } })),
  );
  vi.stubGlobal("fetch", fetched);
  await art.open("1");
  expect(art.isDrawn([KEY])).toBe(false);
  await soon();
  expect(art.isDrawn([KEY])).toBe(true);
  expect(art.isDrawn([KEY, LOST])).toBe(false);
  await soon();
  expect(art.isDrawn([KEY, LOST])).toBe(true);
});
