/** What has not changed stays the same object, so that nothing that was made of it has to be made again. */

/** The new value, out of parts of the old one wherever they are alike. */
export function kept<T>(old: unknown, now: T): T {
  if (Object.is(old, now) || !isParts(old) || !isParts(now) || isList(old) !== isList(now)) return now;
  const parts = isList(old) && isList(now) ? keptList(old, now) : keptFields(old, now);
  return (isSame(old, parts as Parts) ? old : parts) as T;
}

/** A function that keeps what it was given last. */
export function keeper<T>(): (now: T) => T {
  let last: T | undefined;
  return (now) => (last = kept(last, now));
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

type Parts = Readonly<Record<string, unknown>>;

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null;
}

/** Mostly little comes or goes at one place: what stands before it is compared from the front, the rest from the end. */
function keptList(old: readonly unknown[], now: readonly unknown[]): unknown[] {
  const shift = now.length - old.length;
  let front = true;
  return now.map((part, i) => {
    const found = kept(old[front ? i : i - shift], part);
    if (!front || found === old[i] || !shift) return found;
    front = false;
    return kept(old[i - shift], part);
  });
}

/** What has nothing of the old one is not copied: this is done for every state, and costs. */
function keptFields(old: Parts, now: Parts): Parts {
  let parts: Record<string, unknown> | null = null;
  for (const name of Object.keys(now)) {
    const part = kept(old[name], now[name]);
    if (part === now[name]) continue;
    parts ??= { ...now };
    parts[name] = part;
  }
  return parts ?? now;
}

function isSame(old: Parts, now: Parts): boolean {
  const names = Object.keys(now);
  return Object.keys(old).length === names.length && names.every((name) => name in old && old[name] === now[name]);
}
