/** The secrets that come with a new table: those of the seats here, and those to be given to others. */

import type { NewTable } from "./protocol";

export function secretsOf(made: NewTable): { secrets: Record<number, string>; links: Record<number, string> } {
  const secrets: Record<number, string> = {};
  const links: Record<number, string> = {};
  made.secrets.forEach((secret, seat) => {
    if (secret === null) return;
    if (made.table.seats[seat]?.who === "here") secrets[seat] = secret;
    else links[seat] = secret;
  });
  return { secrets, links };
}
