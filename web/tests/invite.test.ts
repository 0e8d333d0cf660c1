// @vitest-environment happy-dom

import decodeQR from "qr/decode.js";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { invitations, isThisMachine, networkCommand } from "../src/lib/invite";
import type { PublicSeat } from "../src/lib/protocol";
import { drawQr, type QrDrawing } from "../src/lib/qr";
import { setLanguage, t } from "../src/lib/words.svelte";
import Invite from "../src/panels/Invite.svelte";
import { INFO } from "./fake";

const LINK = "http://192.168.1.20:8000/t/k3v9x2m7qd#Zt0pXyq8n1cVbR7s_mKd9w";
let shown: Record<string, unknown> | null = null;

beforeAll(() => setLanguage("en"));

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

function free(who: "link" | "open"): PublicSeat {
  return { who, name: "", colour: 1, player: null, taken: false };
}

function show(address: string): void {
  const { origin, hostname, port } = new URL(address);
  vi.stubGlobal("location", { origin, hostname, port });
  shown = mount(Invite, { target: document.body, props: { invited: [{ seat: 1, address }] } });
  flushSync();
}

/** The drawing as a camera would see it, four pixels a module. */
function photograph({ size, path }: QrDrawing): { width: number; height: number; data: Uint8Array } {
  const width = 4 * size;
  const data = new Uint8Array(4 * width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let pixel = 0; pixel < 16; pixel++) {
      const at = 4 * ((4 * Number(y) + (pixel >> 2)) * width + 4 * Number(x) + (pixel & 3));
      data.fill(0, at, at + 3);
    }
  return { width, height: width, data };
}

test("free seats are invited by their links, open ones by the address of the table", () => {
  vi.stubGlobal("location", { origin: "http://host" });
  const seats = [INFO.seats[0]!, free("link"), { ...free("link"), taken: true }, free("open"), free("open")];
  expect(invitations({ ...INFO, seats }, { 1: "one", 2: "two" })).toEqual([
    { seat: 1, address: "http://host/t/abc#one" },
    { seat: null, address: "http://host/t/abc" },
  ]);
  expect(invitations({ ...INFO, seats: [free("link")] }, {})).toEqual([]);
});

test("the code says the link", () => {
  expect(decodeQR(photograph(drawQr(LINK)))).toBe(LINK);
});

test("from an address of the network there is a code, and no word about starting again", async () => {
  show(LINK);
  await vi.waitFor(() => expect(document.querySelector("svg path")?.getAttribute("d")).toBe(drawQr(LINK).path));
  expect(document.querySelector<HTMLInputElement>("input")?.value).toBe(LINK);
  expect(document.querySelector(".alone")).toBeNull();
});

test("a link to this machine says that others cannot open it, and how to start for the network", () => {
  show("http://127.0.0.1:8080/t/abc#s");
  expect(document.querySelector("svg")).toBeNull();
  expect(document.querySelector(".alone")?.textContent).toContain(t("only-this-machine", { host: "127.0.0.1" }));
  const lines = [...document.querySelectorAll("input")].map((input) => input.value);
  expect(lines).toEqual(["http://127.0.0.1:8080/t/abc#s", "bastide play --host 0.0.0.0 --port 8080"]);
});

test("names of the machine itself", () => {
  const own = ["localhost", "game.localhost", "127.0.0.1", "127.1.2.3", "0.0.0.0", "[::1]", "[::]"];
  expect(own.filter(isThisMachine)).toEqual(own);
  expect(["192.168.1.20", "bastide.example", "[fe80::1]", "10.127.0.1"].some(isThisMachine)).toBe(false);
  expect(networkCommand("8000")).toBe("bastide play --host 0.0.0.0");
});
