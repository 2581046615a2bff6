import { describe, expect, it } from '@jest/globals';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { startRedisPair } from '@kanaka/testing/redis-failover';
import { until } from '@kanaka/testing/until';
import { openFailFastRedis } from './open-redis.ts';
import { createLogger } from './logger.ts';

describe('a Redis connection that fails fast', () => {
  it('fails at once while Redis is down, and logs it once', async () => {
    const logged: string[] = [];
    const logger = createLogger({ service: 'test', level: 'warn', to: { write: (line) => void logged.push(line) } });
    const counter = openFailFastRedis(`redis://127.0.0.1:${REFUSING_PORT}`, logger);
    let errors = 0;
    counter.on('error', () => (errors += 1));
    await expect(counter.incr('calls')).rejects.toThrow();
    await until(async () => errors > 1);
    counter.disconnect();
    expect(logged.filter((line) => line.includes('Redis is down'))).toHaveLength(1);
  });

  it('finds the new primary after a failover that left it open', async () => {
    const pair = await startRedisPair();
    const counter = openFailFastRedis(pair.redisUrl, createLogger({ service: 'test', level: 'silent' }));
    const counts = () =>
      counter.incr('calls').then(
        () => true,
        () => false,
      );
    await until(counts);
    await pair.failOver();
    expect(await counter.ping()).toBe('PONG');
    await until(counts, { withinMs: 5_000 });
    counter.disconnect();
    await pair.stop();
  });
});
