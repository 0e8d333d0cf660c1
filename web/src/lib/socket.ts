/** One seat's socket to the table: it says who it is, reconnects by itself, and matches answers with questions. */

import {
  PROTOCOL,
  type Act,
  type AnswerProposal,
  type AnswerRematch,
  type AnswerTakeBack,
  type Ask,
  type AskRematch,
  type AskTakeBack,
  type Chat,
  type Draft,
  type FromServer,
  type Propose,
  type Snapshot,
  type Text,
  type WantClose,
  type WantLeave,
  type WantResign,
} from "./protocol";
import { kept } from "./kept";
import { settings } from "./settings.svelte";

/** Messages that are answered, by their id. */
export type WithId = Draft | Act | Ask;
export type ToServer =
  | Chat
  | AskTakeBack
  | AnswerTakeBack
  | AskRematch
  | AnswerRematch
  | WantResign
  | Propose
  | AnswerProposal
  | WantLeave
  | WantClose;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;
/** The code with which a server closes that restarts: it is not back at once. */
export const RESTARTING = 1012;
const RESTART_WAIT = 1000;

/** What the server refused, with its reason for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
  ) {
    super(text.en);
  }
}

export interface Listener {
  message(message: FromServer): void;
  opened(): void;
  /** The line is lost; the code says why, as far as that is known. */
  lost(code: number): void;
}

interface Waiting {
  resolve(message: FromServer): void;
  reject(reason: Error): void;
}

export class SeatSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  /** What the last state showed. */
  #last: Snapshot | null = null;
  #next = 1;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly address: string,
    private readonly secret: string | null,
    private readonly listener: Listener,
    private readonly open: (address: string) => WebSocket = (a) => new WebSocket(a),
  ) {
    this.#connect();
  }

  #connect(): void {
    const socket = this.open(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      const watching = this.secret === null ? { name: settings.name } : {};
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, secret: this.secret, ...watching, brief: true }));
    };
    socket.onmessage = (event) => this.#receive(this.#whole(JSON.parse(String(event.data)) as FromServer));
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  /** A message with all the tiles of its snapshot: those that are known from the state before are not sent again. */
  #whole(message: FromServer): FromServer {
    if (message.type !== "state" && message.type !== "drafted") return message;
    const known = this.#last?.pieces.slice(0, message.known) ?? [];
    const pieces = [...known, ...message.snapshot.pieces];
    const snapshot = kept(this.#last, { ...message.snapshot, pieces });
    if (message.type === "state") this.#last = snapshot;
    return { ...message, snapshot };
  }

  #receive(message: FromServer): void {
    if (message.type === "welcome") {
      this.#wait = FIRST_WAIT;
      this.listener.opened();
    }
    const id = "id" in message ? message.id : undefined;
    const waiting = typeof id === "number" ? this.#waiting.get(id) : undefined;
    if (typeof id === "number") this.#waiting.delete(id);
    if (message.type === "error" && waiting) waiting.reject(new Refused(message.code, message.text));
    else if (waiting) waiting.resolve(message);
    else this.listener.message(message);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    for (const waiting of this.#waiting.values()) waiting.reject(new Error("connection lost"));
    this.#waiting.clear();
    this.listener.lost(code);
    if (code === RESTARTING) this.#wait = RESTART_WAIT;
    // Some come a little later than others: after a restart everybody comes back.
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.6);
  }

  /** Try again at once: the network is back, or the page has been opened again. */
  hurry(): void {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  }

  /** Send something that nobody answers. */
  tell(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Send something and wait for its answer; rejects with `Refused`, or when the connection is lost. */
  ask<T extends FromServer>(message: WithId): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("not connected"));
        return;
      }
      this.#waiting.set(id, { resolve: resolve as (message: FromServer) => void, reject });
      this.#socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
