import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { startEmbeddedRedis } from './embedded-redis.ts';
import { freePort } from './free-port.ts';
import { findRedis } from './redis-binary.mjs';

describe('the embedded Redis', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function start(name: string, port: number, durable = false) {
    const binary = await findRedis(join(tmpdir(), 'kanaka-tools'));
    if (!binary) throw new Error('there is no redis-server');
    return startEmbeddedRedis({ binary, dataDir: join(folder, name), port, durable });
  }

  it('keeps what was written when it is stopped and started again', async () => {
    const port = await freePort();
    const first = await start('one', port, true);
    const redis = new Redis(first.url);
    await redis.set('ring', 'Dhruva');
    redis.disconnect();
    await first.stop();

    const second = await start('one', port, true);
    const again = new Redis(second.url);
    expect(await again.get('ring')).toBe('Dhruva');
    again.disconnect();
    await second.stop();
  });

  it('detects that another Redis uses its port', async () => {
    const port = await freePort();
    const holder = await start('one', port);
    await expect(start('two', port)).rejects.toThrow(`Redis did not start on port ${port}`);
    await holder.stop();
  });
});
