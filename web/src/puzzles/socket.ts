/** A puzzle as a table: what a table's socket would tell comes from requests, so that board and hand work as in a game. */

import { api } from "../lib/api";
import {
  PROTOCOL,
  type Act,
  type Ask,
  type Draft,
  type FromServer,
  type PuzzleAnswer,
  type PuzzleShown,
} from "../lib/protocol";
import { Refused } from "../lib/socket";

/** Questions about the past, or for hints: a puzzle has no answer to them. */
const UNASKED: readonly Ask["what"][] = ["course", "history", "hint", "moment"];

type Told = (answer: PuzzleAnswer) => void;

export class PuzzleSocket {
  readyState: number = WebSocket.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  /** `told` hears what became of a turn that was handed in. */
  constructor(
    private readonly shown: PuzzleShown,
    private readonly told: Told,
  ) {
    queueMicrotask(() => this.onopen?.());
  }

  send(data: string): void {
    const message = JSON.parse(data) as { type: string };
    if (message.type === "hello") this.#greet();
    else if (["draft", "act", "ask"].includes(message.type)) void this.#ask(message as Draft | Act | Ask);
  }

  #greet(): void {
    const { table, seat, snapshot } = this.shown;
    this.#tell({ type: "welcome", protocol: PROTOCOL, table, seat, absent_minutes: 0 });
    this.#tell({ type: "state", snapshot, events: [], steps: [], known: 0 });
  }

  async #ask(message: Draft | Act | Ask): Promise<void> {
    const id = message.id ?? null;
    try {
      if (message.type === "ask" && UNASKED.includes(message.what)) throw new Refused("assistance", { en: "", de: "" });
      if (message.type === "act") await this.#handIn(message, id);
      else this.#tell({ ...(await api.askPuzzle<FromServer>(this.shown.puzzle.id, message)), id } as FromServer);
    } catch (reason) {
      if (reason instanceof Refused) this.#tell({ type: "error", id, code: reason.code, text: reason.text });
    }
  }

  async #handIn(message: Act, id: number | null): Promise<void> {
    const answer = await api.askPuzzle<PuzzleAnswer>(this.shown.puzzle.id, message);
    this.#tell({ type: "accepted", id, position: answer.snapshot.position });
    this.#tell({ type: "state", snapshot: answer.snapshot, events: [], steps: [], known: 0 });
    this.told(answer);
  }

  #tell(message: FromServer): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
}
