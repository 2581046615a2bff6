/** Does `work` for every item, `atOnce` of them side by side; answers in the items' order. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      // One iterator shared by all: whoever is free takes the next.
      for (const [index, item] of left) results[index] = await work(item, index);
    }),
  );
  return results;
}
