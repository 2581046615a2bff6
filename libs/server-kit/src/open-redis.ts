import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './logger.ts';

/**
 * Errors of a server that is no primary, or not yet: after a failover, the old primary may keep its connections open as a
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

/**
 * A connection for what may be lost: rate limits and cache purges. A command that cannot be sent now, or gets no response in
 * time, fails: no request waits because Redis is down.
 */
export function openFailFastRedis(
  url: string,
  logger: Logger,
  {
    commandTimeoutMs = 250,
    whileDown = 'rate limits are not counted in it',
  }: {
    commandTimeoutMs?: number;
    /** For the log: what does not work meanwhile. */
    whileDown?: string;
  } = {},
): Redis {
  return openRedis(url, {
    logger,
    whileDown,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: commandTimeoutMs,
    // Closing while Redis is down waits this long.
    disconnectTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
}
