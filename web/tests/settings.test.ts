// @vitest-environment happy-dom

import { beforeEach, expect, test } from "vitest";
import { loadSettings, saveSettings, settings } from "../src/lib/settings.svelte";

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="theme-color" data-of="light"><meta name="theme-color" data-of="dark">`;
});

function media(): (string | null)[] {
  return [...document.querySelectorAll("meta")].map((meta) => meta.getAttribute("media"));
}

test("the theme is the system's until one is chosen, and the choice is remembered", async () => {
  await loadSettings();
  expect(document.documentElement.dataset.theme).toBe("system");
  expect(media()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
  saveSettings({ theme: "dark" });
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(media()).toEqual(["not all", "all"]);
  settings.theme = "system";
  await loadSettings();
  expect(settings.theme).toBe("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
});
