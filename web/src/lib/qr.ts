/** A text as a QR code. Loaded only where one is shown. */

import encodeQR from "qr";

/** White modules round the code, without which cameras do not find it. */
const BORDER = 4;

export interface QrDrawing {
  size: number;
  /** A path with a square of side 1 for each dark module. */
  path: string;
}

export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size: rows.length, path };
}
