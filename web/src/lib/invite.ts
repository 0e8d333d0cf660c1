/** How others come to a table: the addresses of its free seats, and whether another machine can open them. */

import type { TableShown } from "./protocol";

export interface Invitation {
  /** The seat that the link is for; null: whichever open seat is free. */
  seat: number | null;
  address: string;
}

export function tableAddress(id: string): string {
  return `${location.origin}/t/${id}`;
}

/** The links to the free seats, as far as this browser knows them. */
export function invitations(table: TableShown, links: Readonly<Record<number, string>>): Invitation[] {
  const address = tableAddress(table.id);
  const free = table.seats.map((seat, number) => ({ ...seat, number })).filter((seat) => !seat.taken);
  const bySecret = free
    .filter((seat) => links[seat.number])
    .map((seat) => ({ seat: seat.number, address: `${address}#${links[seat.number]}` }));
  return free.some((seat) => seat.who === "open") ? [...bySecret, { seat: null, address }] : bySecret;
}

/** Does this name mean the machine itself, wherever it is opened? */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^(127\.|0\.0\.0\.0$|\[::1?\]$)/.test(host);
}

/** The command that lets others in the network come to a server like the one of this page. */
export function networkCommand(port: string): string {
  const usual = port === "" || port === "8000";
  return `bastide play --host 0.0.0.0${usual ? "" : ` --port ${port}`}`;
}
