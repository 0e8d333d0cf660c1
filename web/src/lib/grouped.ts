/** Things by what they have in common, in their order. */
export function grouped<T>(things: readonly T[], by: (thing: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    const key = by(thing);
    const group = found.get(key);
    if (group) group.push(thing);
    else found.set(key, [thing]);
  }
  return found;
}
