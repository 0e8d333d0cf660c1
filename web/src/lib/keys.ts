/** Keys of the table. Keys in a field of text belong to the text; Enter and space belong to what has the focus. */

const ARROWS: Record<string, string> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const LETTERS: Record<string, string> = {
  r: "turn",
  R: "turn-back",
  c: "confirm",
  u: "undo",
  g: "figure",
  Backspace: "undo",
  "+": "zoom-in",
  "=": "zoom-in",
  "-": "zoom-out",
  "0": "fit",
  f: "fields",
  t: "tiles",
  s: "scores",
  h: "history",
  "?": "keys",
  Escape: "close",
  " ": "skip",
  ",": "back",
  ".": "forward",
};

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
}

/** What a key means at the table, or null. */
export function keyCommand(event: KeyPress): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return null;
  const arrow = ARROWS[event.key];
  if (arrow) return `${event.shiftKey ? "pan" : "walk"} ${arrow}`;
  if (event.key === " " && isButton(event.target)) return null;
  if (/^[1-9]$/.test(event.key)) return `choose ${event.key}`;
  return LETTERS[event.key] ?? null;
}

function isButton(target: EventTarget | null): boolean {
  return typeof Element !== "undefined" && target instanceof Element && target.matches("button, a, [role=button]");
}

function writes(target: EventTarget | null): boolean {
  return (
    typeof Element !== "undefined" &&
    target instanceof Element &&
    target.matches("input:not([type=range]), select, textarea")
  );
}
