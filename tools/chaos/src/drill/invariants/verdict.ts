/** The result of one invariant: figures for the report, and a text for every violation. */
export type Verdict = { name: string; figures: string; broken: string[] };

export function sumOf<Thing>(things: readonly Thing[], amount: (thing: Thing) => number): number {
  return things.reduce((sum, thing) => sum + amount(thing), 0);
}

export function groupBy<Thing>(things: readonly Thing[], key: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const group = groups.get(key(thing));
    if (group) group.push(thing);
    else groups.set(key(thing), [thing]);
  }
  return groups;
}
