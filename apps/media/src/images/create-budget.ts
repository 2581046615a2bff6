type Waiting = { bytes: number; isOwner: boolean; start: () => void };

/** Runs work within its share of the budget. */
export type WithinBudget = <T>(of: { bytes: number; isOwner: boolean }, work: () => Promise<T>) => Promise<T>;

/**
 * A budget of memory: work waits until its bytes are free, the owner's before all other. Work that needs more than all of it
 * runs alone.
 */
export function createBudget(total: number): WithinBudget {
  const queue: Waiting[] = [];
  let free = total;

  function startNext(): void {
    const next = queue.find(({ isOwner }) => isOwner) ?? queue[0];
    if (!next || next.bytes > free) return;
    queue.splice(queue.indexOf(next), 1);
    free -= next.bytes;
    next.start();
    startNext();
  }
  return async ({ bytes: wanted, isOwner }, work) => {
    const bytes = Math.min(wanted, total);
    await new Promise<void>((start) => {
      queue.push({ bytes, isOwner, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += bytes;
      startNext();
    }
  };
}
