type Waiting = { bytes: number; start: () => void };

/** Runs work within its share of the budget, in the order in which it was asked for. */
export type WithinBudget = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

/** A budget of memory: work waits until its bytes are free. Work that needs more than all of it runs alone. */
export function createBudget(total: number): WithinBudget {
  const queue: Waiting[] = [];
  let free = total;

  function startNext(): void {
    for (let next = queue[0]; next && next.bytes <= free; next = queue[0]) {
      queue.shift();
      free -= next.bytes;
      next.start();
    }
  }
  return async (wanted, work) => {
    const bytes = Math.min(wanted, total);
    await new Promise<void>((start) => {
      queue.push({ bytes, start });
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
