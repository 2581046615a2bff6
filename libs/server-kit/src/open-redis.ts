import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './logger.ts';

/**
 * Answers of a server that is no primary, or not yet: after a failover, the old primary may keep its connections open as a
 * replica, where they would fail for ever. Only a new connection finds the new primary.
 */
const NO_PRIMARY = /\b(?:READONLY|UNBLOCKED|LOADING|MASTERDOWN)\b/;
/** ioredis' value for: connect again, then send the refused command, which had no effect, once more. */
const CONNECT_AND_RESEND = 2;
const LOG_AGAIN_MS = 30_000;

/**
 * A connection to Redis that is replaced when its server is no longer the primary. Logs once when Redis goes down, with what
 * does not work meanwhile, and once when it is back; every half minute when it takes no writes.
 */
export function openRedis(
  url: string,
  { logger, whileDown, ...options }: RedisOptions & { logger: Logger; whileDown: string },
): Redis {
  let isDown = false;
  let loggedAt = -LOG_AGAIN_MS;
  const redis = new Redis(url, {
    ...options,
    reconnectOnError(error) {
      if (!NO_PRIMARY.test(error.message)) return false;
      if (performance.now() - loggedAt >= LOG_AGAIN_MS) {
        logger.warn({ err: error }, `Redis takes no writes, as after a failover: connecting again; ${whileDown}`);
        loggedAt = performance.now();
      }
      return CONNECT_AND_RESEND;
    },
  });
  redis.on('error', (error) => {
    // ioredis reports every failed attempt.
    if (!isDown) logger.warn({ err: error }, `Redis is down; ${whileDown}`);
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger.info('Redis is back');
    isDown = false;
  });
  return redis;
}
