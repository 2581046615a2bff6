import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const A_WHILE_SECONDS = 15 * 60;
const AN_HOUR_SECONDS = 60 * 60;

export type AttemptLimits = {
  /** Wrong passwords for one account in a quarter of an hour, from one of its devices, or from one address. */
  ofOne: number;
  /** Wrong passwords for one account in an hour, from everywhere that is none of its devices. */
  ofStrangers: number;
};

/** Somebody tries an account's password; `deviceId` is null unless it is from a browser that got in before. */
export type Try = { email: string; address: string; deviceId: string | null };

type Bucket = 'device' | 'address' | 'account';
export type Refusal = { by: Bucket; seconds: number };

/** How often a password may be tried. */
export type LoginThrottle = {
  /** Counts a try before it is known how it ends, so that many at once are counted too. Says when it was one too many. */
  begin: (one: Try) => Promise<Refusal | null>;
  /** It was the right password: takes it out of the count, and with it the mistakes before. */
  forgive: (one: Try) => Promise<void>;
};

/**
 * Counts tries in Redis for all replicas together; while Redis is away each replica counts for itself. Devices are
 * counted apart from strangers, so that no stranger can keep somebody out of their own account.
 */
export function openLoginThrottle(redis: Redis, { ofOne, ofStrangers }: AttemptLimits): LoginThrottle {
  const limiter = (bucket: Bucket, points: number, duration: number) => {
    const options = { keyPrefix: `identity:tries:${bucket}`, points, duration };
    return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: new RateLimiterMemory(options) });
  };
  const counters = {
    device: limiter('device', ofOne, A_WHILE_SECONDS),
    address: limiter('address', ofOne, A_WHILE_SECONDS),
    account: limiter('account', ofStrangers, AN_HOUR_SECONDS),
  };

  return {
    async begin(one) {
      for (const [by, key] of bucketsOf(one)) {
        const seconds = await waitOf(counters[by].consume(key));
        // An address that is refused does not use up what all strangers have together.
        if (seconds > 0) return { by, seconds };
      }
      return null;
    },
    async forgive(one) {
      const { device, address, account } = counters;
      if (one.deviceId !== null) return void (await device.delete(one.deviceId));
      const key = addressKey(one);
      // Whose address it is, made these mistakes; what other strangers did is not forgiven with them.
      const own = Math.min((await address.get(key))?.consumedPoints ?? 1, ofOne);
      await address.delete(key);
      await account.reward(accountKey(one), own);
    },
  };
}

/** Neither e-mail nor address can be read in Redis. */
const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('base64url');

const addressKey = ({ email, address }: Try) => keyOf(email, normalizeIP(address));
const accountKey = ({ email }: Try) => keyOf(email);

function bucketsOf(one: Try): [Bucket, string][] {
  if (one.deviceId !== null) return [['device', one.deviceId]];
  return [
    ['address', addressKey(one)],
    ['account', accountKey(one)],
  ];
}

/** Seconds to wait; 0 for who may go on. */
async function waitOf(counting: Promise<RateLimiterRes>): Promise<number> {
  try {
    await counting;
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}
