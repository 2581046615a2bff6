import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const A_WHILE_SECONDS = 15 * 60;
const AN_HOUR_SECONDS = 60 * 60;

export type AttemptLimits = {
  /** Wrong passwords for one account in a quarter of an hour, from one of its devices, or from one address. */
  ofOne: number;
  /** Wrong passwords for one account in an hour, from all browsers that are not its devices together. */
  ofStrangers: number;
};

/** An attempt to sign in; `deviceId` is null unless this browser is a device of the account. */
type Try = { email: string; address: string; deviceId: string | null };

type Bucket = 'device' | 'address' | 'account';
type Refusal = { by: Bucket; seconds: number };

/** Limits attempts to sign in. */
export type LoginThrottle = ReturnType<typeof openLoginThrottle>;

/**
 * Counts attempts in Redis for all replicas together; while Redis is down each replica counts for itself. Devices are
 * counted separately from strangers, so that a stranger cannot lock people out of their own accounts.
 */
export function openLoginThrottle(redis: Redis, { ofOne, ofStrangers }: AttemptLimits) {
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
    /** Counts the attempt before its result is known, so that concurrent ones count too. Returns a refusal over the limit. */
    async begin(one: Try): Promise<Refusal | null> {
      for (const [by, key] of bucketsOf(one)) {
        const seconds = await waitOf(counters[by].consume(key));
        // Stop here: an address over its limit must not use up the limit that all strangers share.
        if (seconds > 0) return { by, seconds };
      }
      return null;
    },
    /** The password was right: removes this attempt and the earlier mistakes from the count. */
    async forgive(one: Try): Promise<void> {
      const { device, address, account } = counters;
      if (one.deviceId !== null) return void (await device.delete(one.deviceId));
      const key = addressKey(one);
      // Forgives the mistakes of this address only; attempts of other strangers keep counting.
      const own = Math.min((await address.get(key))?.consumedPoints ?? 1, ofOne);
      await address.delete(key);
      await account.reward(accountKey(one), own);
    },
  };
}

/** Hashed, so that neither e-mail nor IP address is readable in Redis. */
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

/** Seconds to wait; 0 if the attempt is allowed. */
async function waitOf(counting: Promise<RateLimiterRes>): Promise<number> {
  try {
    await counting;
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}
