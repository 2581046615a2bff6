/** Runs a piece of work when it is its turn. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets at most `places` pieces of work happen at a time, first come, first served: what bounds memory across requests. */
export function createSemaphore(places: number): Semaphore {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
