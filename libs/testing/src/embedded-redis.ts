import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { Redis } from 'ioredis';
import type { EmbeddedServer } from './embedded-postgres.ts';
import type { RedisBinary } from './redis-binary.mjs';

export type RedisOptions = { binary: RedisBinary; dataDir: string; port: number; durable: boolean };

/** The arguments of a redis-server on loopback, keeping its data in `dataDir` when `durable`. BullMQ needs `noeviction`. */
export function redisArguments({ dataDir, port, durable }: Omit<RedisOptions, 'binary'>): string[] {
  return [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    dataDir,
    '--maxmemory-policy',
    'noeviction',
    ...(durable ? ['--appendonly', 'yes', '--appendfsync', 'everysec'] : ['--save', '', '--appendonly', 'no']),
  ];
}

/** Starts a redis-server and waits until it answers. */
export async function startEmbeddedRedis(options: RedisOptions): Promise<EmbeddedServer> {
  await mkdir(options.dataDir, { recursive: true });
  const child = spawn(options.binary.command, redisArguments(options), { env: options.binary.env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  // Also stop it when this process ends without having stopped it.
  const killAtExit = () => child.kill('SIGTERM');
  process.once('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    child.kill('SIGTERM');
    await ended;
  };
  const url = `redis://127.0.0.1:${options.port}`;
  try {
    await Promise.race([untilAnswering(url), ended]);
    // If another process uses the port, that one responds, or none.
    if ((await processBehind(url)) !== child.pid) throw new Error(`Redis did not start on port ${options.port}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The process id of the Redis at this URL; null when there is none. */
async function processBehind(url: string): Promise<number | null> {
  const redis = new Redis(url, { retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    return Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}

/** Resolves when a Redis answers PING; rejects after ten seconds. */
async function untilAnswering(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: (attempt) => (attempt > 100 ? null : 100), maxRetriesPerRequest: 100 });
  redis.on('error', () => undefined);
  try {
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
