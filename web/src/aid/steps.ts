/** Finding a step of the turn order on a sheet. */

import type { Sheet } from "../lib/protocol";
import { compare } from "./sheet";

const STEP = /^[STE]\d+(\.\d+)*$/;

/** The step itself, or the last one before it that the sheet has; empty for what is no step. */
export function nearestStep(wanted: string, sheet: Sheet): string {
  if (!STEP.test(wanted)) return "";
  const rows = sheet.chapters.flatMap((chapter) => chapter.sections).flatMap((section) => section.rows);
  const ids = rows.flatMap((row) => [row.id, ...row.choices.map((choice) => choice.id)]);
  return (
    ids
      .filter((id) => id[0] === wanted[0] && compare(id, wanted) <= 0)
      .sort(compare)
      .at(-1) ?? ""
  );
}
