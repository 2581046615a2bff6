import { normalizeIP } from '@fastify/rate-limit';
import { AppError } from '@kanaka/server-kit/app-error';

/** Runs `work` for a client address as soon as a slot is free. */
export type HashQueue = <T>(address: string, work: () => Promise<T>) => Promise<T>;

export type HashLimits = {
  /** Passwords hashed at the same time. Each needs a CPU core and one of the threads that also do DNS lookups. */
  atOnce: number;
  /** How many may wait: of one address, and of all addresses together. */
  waitingOfOne: number;
  waitingOfAll: number;
};

const COME_AGAIN_SECONDS = 5;

/**
 * Hashing a password is slow on purpose, so a burst of sign-ins from one address would delay everybody else. Here addresses
 * are served round-robin, one request per turn, however many each sends. When too many wait, an address with too many gets
 * 429; when too many wait altogether, everybody gets 503. All of an IPv6 connection's addresses (its /64) count as one.
 */
export function createHashQueue({ atOnce, waitingOfOne, waitingOfAll }: HashLimits): HashQueue {
  /** Waiting requests by address; the map's order is the order in which addresses are served. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingNow = 0;
  let running = 0;

  async function wait(address: string): Promise<void> {
    const ofAddress = waiting.get(address) ?? [];
    if (ofAddress.length >= waitingOfOne) throw busy('auth.too-many-at-once');
    if (waitingNow >= waitingOfAll) throw busy('auth.busy');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    waiting.set(address, [...ofAddress, () => resolve(undefined)]);
    waitingNow += 1;
    await promise;
  }

  /** Gives the free slot to the first address in the map and moves that address to the end. */
  function passOn(): void {
    const [turn] = waiting;
    if (!turn) return void (running -= 1);
    const [address, [first, ...others]] = turn;
    waiting.delete(address);
    if (others.length > 0) waiting.set(address, others);
    waitingNow -= 1;
    first?.();
  }

  return async (address, work) => {
    if (running >= atOnce) await wait(normalizeIP(address));
    else running += 1;
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}

function busy(code: 'auth.too-many-at-once' | 'auth.busy'): AppError {
  return new AppError(
    code,
    `Too many people are signing in at this moment. Please try again in ${COME_AGAIN_SECONDS} s.`,
    { retryAfterSeconds: COME_AGAIN_SECONDS },
  );
}
