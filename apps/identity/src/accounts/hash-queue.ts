import { normalizeIP } from '@fastify/rate-limit';
import { AppError } from '@kanaka/server-kit/app-error';

/** Runs `work` for a client address as soon as a slot is free. */
export type HashQueue = <T>(address: string, work: () => Promise<T>) => Promise<T>;

export type HashLimits = {
  /** Passwords hashed at the same time. Each needs a CPU core and one of the threads that also do DNS lookups. */
  atOnce: number;
  /** How many may wait: of one address (besides those that run), and of all addresses together. */
  waitingOfOne: number;
  waitingOfAll: number;
};

const COME_AGAIN_SECONDS = 5;

/**
 * Hashing a password is slow on purpose, so only few are hashed at a time, and addresses take turns, one request each,
 * however many they send. An address of which too many wait gets 429; when too many wait altogether, everybody gets 503. All
 * of an IPv6 connection's addresses (its /64) count as one.
 */
export function createHashQueue({ atOnce, waitingOfOne, waitingOfAll }: HashLimits): HashQueue {
  const waiting: { network: string; turn: number; begin: () => void }[] = [];
  let running = 0;
  let turn = 0;

  const wait = (network: string) =>
    new Promise<void>((begin) => {
      const before = waiting.findLast((other) => other.network === network)?.turn ?? turn;
      waiting.push({ network, turn: before + 1, begin });
      waiting.sort((one, other) => one.turn - other.turn);
    });

  return async (address, work) => {
    const network = normalizeIP(address);
    const isFull = running >= atOnce;
    if (isFull && waiting.filter((one) => one.network === network).length >= waitingOfOne) {
      throw busy('auth.too-many-at-once');
    }
    if (waiting.length >= waitingOfAll) throw busy('auth.busy');
    if (isFull) await wait(network);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) {
        turn = next.turn;
        next.begin();
      } else running -= 1;
    }
  };
}

function busy(code: 'auth.too-many-at-once' | 'auth.busy'): AppError {
  return new AppError(
    code,
    `Too many people are signing in at the moment. Please try again in ${COME_AGAIN_SECONDS} s.`,
    { retryAfterSeconds: COME_AGAIN_SECONDS },
  );
}
