/**
 * Calls `work` for every item, at most `atOnce` at the same time; returns the results in the items' order. After a failure no
 * further item is begun.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  let failed = false;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      // One iterator shared by all workers: each takes the next item when it is free.
      for (const [index, item] of left) {
        if (failed) return;
        try {
          results[index] = await work(item, index);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    }),
  );
  return results;
}
