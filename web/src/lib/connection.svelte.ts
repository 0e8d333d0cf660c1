/** The sockets of the seats at this screen, and what people are told about the connection. */

import { socketAddress } from "./api";
import type { Answers, FromServer, TableShown, Text } from "./protocol";
import { Refused, RESTARTING, SeatSocket, type ToServer, type WithId } from "./socket";

export type Phase = "connecting" | "live" | "reconnecting" | "refused";

/** The number that stands for a spectator instead of a seat. */
export const SPECTATOR = -1;
const FINAL = ["secret", "protocol", "not-found", "damaged", "closed", "banned"];

export interface Receiver {
  message(seat: number, message: FromServer): void;
  opened(): void;
  lost(): void;
}

export class Connection {
  phase = $state<Phase>("connecting");
  refusal = $state.raw<Text | null>(null);
  /** Does the server restart, or is it about to? */
  restarts = $state(false);
  /** The seat that asks and acts: whoever decides at this screen, or was the last to do so. */
  speaker = $state(SPECTATOR);
  /** The seats of this browser. */
  readonly seats: readonly number[];
  #sockets = new Map<number, SeatSocket>();

  constructor(
    table: string,
    secrets: Readonly<Record<number, string>>,
    private readonly receiver: Receiver,
    open?: (address: string) => WebSocket,
  ) {
    this.seats = Object.keys(secrets).map(Number);
    this.speaker = this.seats[0] ?? SPECTATOR;
    for (const seat of this.seats.length ? this.seats : [SPECTATOR]) {
      const listener = {
        message: (message: FromServer) => this.#receive(seat, message),
        opened: () => this.#opened(),
        lost: (code: number) => this.#lost(code),
      };
      this.#sockets.set(seat, new SeatSocket(socketAddress(table), secrets[seat] ?? null, listener, open));
    }
  }

  /** Some errors mean that trying again is of no use: then the connection ends. */
  #receive(seat: number, message: FromServer): void {
    if (message.type === "error" && FINAL.includes(message.code)) {
      this.phase = "refused";
      this.refusal = message.text;
      this.close();
    } else if (message.type === "notice" && message.restart) this.restarts = true;
    else this.receiver.message(seat, message);
  }

  #opened(): void {
    this.phase = "live";
    this.restarts = false;
    this.receiver.opened();
  }

  #lost(code: number): void {
    if (this.phase === "live") this.phase = "reconnecting";
    if (code === RESTARTING) this.restarts = true;
    this.receiver.lost();
  }

  /** What every seat hears is taken from one of them. */
  isFirst(seat: number): boolean {
    return seat === (this.seats[0] ?? SPECTATOR);
  }

  /** Send something and wait for its answer; rejects with `Refused`, or when the connection is lost. */
  request<T extends FromServer>(message: WithId): Promise<T> {
    const socket = this.#sockets.get(this.speaker) ?? this.#sockets.values().next().value;
    return socket ? socket.ask<T>(message) : Promise.reject(new Error("no socket"));
  }

  /** Ask about the game; null where there is no answer (assistance level, lost connection). */
  async ask<W extends keyof Answers>(what: W, details: object = {}): Promise<Answers[W] | null> {
    try {
      return (await this.request({ type: "ask", what, ...details } as WithId)) as unknown as Answers[W];
    } catch {
      return null;
    }
  }

  /** Send something that nobody answers. */
  tell(message: ToServer, seat = this.speaker): void {
    this.#sockets.get(seat)?.tell(message);
  }

  /** Try again at once: the network is back, or the page has been opened again. */
  hurry(): void {
    for (const socket of this.#sockets.values()) socket.hurry();
  }

  close(): void {
    for (const socket of this.#sockets.values()) socket.close();
  }
}

/** Which seat a secret belongs to: the table itself says so. */
export function seatOfSecret(table: string, secret: string): Promise<{ seat: number; info: TableShown }> {
  return new Promise((resolve, reject) => {
    const socket: SeatSocket = new SeatSocket(socketAddress(table), secret, {
      message(message: FromServer) {
        if (message.type === "error") {
          socket.close();
          reject(new Refused(message.code, message.text));
        }
        if (message.type !== "welcome") return;
        socket.close();
        if (message.seat !== null) resolve({ seat: message.seat, info: message.table });
      },
      opened: () => undefined,
      lost: () => undefined,
    });
  });
}
