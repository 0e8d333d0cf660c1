/** What the admin page knows and does. The secret stays in this tab and is forgotten with it. */

import { request } from "../lib/api";
import type { BanWanted, NoticeWanted, Overview, TableSeen, TablesSeen, Text } from "../lib/protocol";
import { Refused } from "../lib/socket";

const KEPT = "bastide-admin";
const EVERY_MS = 5000;

export class Office {
  overview = $state.raw<Overview | null>(null);
  tables = $state.raw<TableSeen[]>([]);
  /** Are there more tables behind this page of the list? */
  more = $state(false);
  everything = $state(false);
  page = $state(0);
  fault = $state.raw<Text | null>(null);
  #secret = sessionStorage.getItem(KEPT) ?? "";
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Try a secret; where it opens the page, look again every few seconds. */
  async enter(secret: string): Promise<void> {
    this.#secret = secret;
    await this.look();
    if (!this.overview) return;
    sessionStorage.setItem(KEPT, secret);
    this.#timer ??= setInterval(() => void this.look(), EVERY_MS);
  }

  /** Go in with the secret that was given before. */
  async begin(): Promise<void> {
    if (this.#secret) await this.enter(this.#secret);
  }

  leave(): void {
    sessionStorage.removeItem(KEPT);
    this.#secret = "";
    this.overview = null;
    this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async look(): Promise<void> {
    await this.#try(async () => {
      const query = `?page=${this.page}&everything=${this.everything}`;
      const [overview, seen] = await Promise.all([
        this.#ask<Overview>("GET", ""),
        this.#ask<TablesSeen>("GET", `/tables${query}`),
      ]);
      this.overview = overview;
      this.tables = seen.tables;
      this.more = seen.more;
    });
  }

  list(everything: boolean, page: number): Promise<void> {
    this.everything = everything;
    this.page = page;
    return this.look();
  }

  notice(wanted: NoticeWanted): Promise<boolean> {
    return this.#do("/notice", wanted);
  }

  close(table: string): Promise<boolean> {
    return this.#do(`/tables/${encodeURIComponent(table)}/close`);
  }

  ban(wanted: BanWanted): Promise<boolean> {
    return this.#do("/bans", wanted);
  }

  lift(wanted: BanWanted): Promise<boolean> {
    return this.#do("/bans/lift", wanted);
  }

  /** Do something and look at what came of it; false where it was refused. */
  async #do(path: string, body: unknown = {}): Promise<boolean> {
    const done = await this.#try(() => this.#ask("POST", path, body));
    if (done) await this.look();
    return done;
  }

  async #try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      this.fault = null;
      return true;
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.fault = reason.text;
      return false;
    }
  }

  #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.#secret}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    return request<T>(`/api/admin${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
