import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./fonts.css";
import { loadCatalogue } from "./lib/catalogue.svelte";
import { loadSettings } from "./lib/settings.svelte";
import { listenForGesture } from "./lib/sounds";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the client");
void loadCatalogue().catch(() => undefined);
listenForGesture();
await loadSettings();
mount(App, { target });
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
