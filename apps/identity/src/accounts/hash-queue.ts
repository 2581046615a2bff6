import { normalizeIP } from '@fastify/rate-limit';
import { AppError } from '@kanaka/server-kit/app-error';

/** Does a piece of work for whoever asks from an address, when a place is free. */
export type HashQueue = <T>(address: string, work: () => Promise<T>) => Promise<T>;

export type HashLimits = {
  /** Passwords hashed at the same time. Each takes a core, and a thread that names are looked up with too. */
  atOnce: number;
  /** How many of one address, and of all together, may wait for that. */
  waitingOfOne: number;
  waitingOfAll: number;
};

const COME_AGAIN_SECONDS = 5;

/**
 * Hashing a password is slow on purpose, so a burst of sign-ins from one address would keep everybody else waiting for all
 * of it. Here addresses take turns, each with one of its own, however many it sends; beyond what may wait, 429 for an
 * address with too many, 503 when there are too many of all. An IPv6 connection is one address (its /64).
 */
export function createHashQueue({ atOnce, waitingOfOne, waitingOfAll }: HashLimits): HashQueue {
  /** Addresses in the order of their turns, each with those who wait. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingNow = 0;
  let running = 0;

  async function wait(address: string): Promise<void> {
    const ofAddress = waiting.get(address) ?? [];
    if (ofAddress.length >= waitingOfOne) throw busy('too-many');
    if (waitingNow >= waitingOfAll) throw busy('unavailable');
    const { promise, resolve } = Promise.withResolvers<undefined>();
    waiting.set(address, [...ofAddress, () => resolve(undefined)]);
    waitingNow += 1;
    await promise;
  }

  /** Hands the place that became free to the address whose turn it is, and puts that one last. */
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

function busy(kind: 'too-many' | 'unavailable'): AppError {
  return new AppError(
    kind,
    'auth.busy',
    `Too many people are signing in at this moment. Please try again in ${COME_AGAIN_SECONDS} s.`,
    { retryAfterSeconds: COME_AGAIN_SECONDS },
  );
}
