import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { notices } from "./notices.ts";
import { offline } from "./offline.ts";

const SERVER = "http://127.0.0.1:8000";
const OUT = "../src/bastide/server/static";

/** The parts of the play aid share code that no other page needs. */
const OF_AID = /\/src\/aid\//;
const AID = { name: "aid", minShareCount: 2, test: OF_AID };
const SHARED = { name: "shared", minShareCount: 2, priority: 1, test: (id: string) => !OF_AID.test(id) };

/** Write .br and .gz beside every text file, so that the server need not compress. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const file of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg|txt)$/.test(file)) continue;
        const data = readFileSync(join(OUT, file));
        writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(data));
        writeFileSync(join(OUT, `${file}.gz`), gzipSync(data, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), notices(), offline(OUT), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    // What a dialog loaded later shares with the page stays in one file: many small ones compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [SHARED, AID] } } },
    assetsInlineLimit: 0, // the content security policy knows no data: for scripts and styles
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: SERVER, ws: true } },
  },
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  test: {
    include: ["tests/**/*.test.ts"],
    coverage: { include: ["src/**"], reporter: "text-summary" }, // also what no test loads
  },
});
