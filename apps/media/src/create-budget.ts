type Waiting = { bytes: number; account: string | null; start: () => void };

/** Runs work of an account within its share of the budget. */
export type WithinBudget = <T>(of: { bytes: number; account: string | null }, work: () => Promise<T>) => Promise<T>;

/**
 * A budget of memory: work waits until its bytes are free. Work that needs more than all of it runs alone. What is of no
 * account goes first; accounts take turns, so that one that sends much keeps nobody else waiting.
 */
export function createBudget(total: number): WithinBudget {
  const queue: Waiting[] = [];
  /** How much of each account was started since nobody last waited. */
  const started = new Map<string, number>();
  let free = total;

  const turn = ({ account }: Waiting) => (account === null ? -1 : (started.get(account) ?? 0));
  function startNext(): void {
    for (;;) {
      const [next] = queue.toSorted((one, other) => turn(one) - turn(other));
      if (!next) started.clear();
      if (!next || next.bytes > free) return;
      queue.splice(queue.indexOf(next), 1);
      if (next.account !== null) started.set(next.account, turn(next) + 1);
      free -= next.bytes;
      next.start();
    }
  }
  return async ({ bytes: wanted, account }, work) => {
    const bytes = Math.min(wanted, total);
    await new Promise<void>((start) => {
      queue.push({ bytes, account, start });
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
