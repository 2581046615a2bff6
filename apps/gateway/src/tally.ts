/** Counts something per client address; an address is removed when its count reaches zero. */
export function createTally() {
  const counts = new Map<string, number>();
  const of = (address: string) => counts.get(address) ?? 0;
  return {
    of,
    add(address: string, count = 1): void {
      counts.set(address, of(address) + count);
    },
    remove(address: string, count = 1): void {
      const left = of(address) - count;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    },
  };
}
