/** Which seat a secret belongs to: the table itself says so. */

import { socketAddress } from "./api";
import type { FromServer, TableShown } from "./protocol";
import { Line, Refused } from "./socket";

export function seatOfSecret(table: string, secret: string): Promise<{ seat: number; info: TableShown }> {
  return new Promise((resolve, reject) => {
    const line: Line = new Line(socketAddress(table), secret, {
      message(message: FromServer) {
        if (message.type === "error") {
          line.close();
          reject(new Refused(message.code, message.text));
        }
        if (message.type !== "welcome") return;
        line.close();
        if (message.seat !== null) resolve({ seat: message.seat, info: message.table });
      },
      opened: () => undefined,
      lost: () => undefined,
    });
  });
}
