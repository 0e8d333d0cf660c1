import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./fonts.css";
import { loadCatalogue } from "./lib/catalogue.svelte";
import { loadSettings } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the client");
void loadCatalogue().catch(() => undefined);
await loadSettings();
mount(App, { target });
