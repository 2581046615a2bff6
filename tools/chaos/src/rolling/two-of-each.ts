/** A shop with two replicas of every stateless part, each pair behind a balancer at the part's usual port. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { seedShop } from '@kanaka/demo-tools/seed-shop';
import { buildAll } from '@kanaka/local-tools/build';
import { services } from '@kanaka/local-tools/heaps';
import { openNote } from '@kanaka/local-tools/stale-processes';
import { partsOf } from '@kanaka/local-tools/make-parts';
import { offsets } from '@kanaka/local-tools/ports';
import { redisProgram } from '@kanaka/local-tools/redis-program';
import { keptSecrets } from '@kanaka/local-tools/secrets';
import { readSettings } from '@kanaka/local-tools/settings';
import { createSupervisor } from '@kanaka/local-tools/supervisor';
import { startBalancer } from './balancer.ts';
import { startReplicas, type Replicas } from './replicas.ts';

/** In the order in which they are replaced. */
const doubled = [...services.filter((name) => name !== 'gateway'), 'gateway'] as const;

/** Pieces of the demo catalogue. */
const PIECES = 12;

type Start = { port: number; dataDir: string; say: (line: string) => void };

/** `pairs` are the replicas by the name of their part. */
export async function startTwoOfEach({ port, dataDir, say }: Start) {
  await rm(dataDir, { recursive: true, force: true });
  const logsDir = join(dataDir, 'logs');
  for (const folder of ['tmp', 'redis', 'mail', 'standin', 'logs'])
    await mkdir(join(dataDir, folder), { recursive: true });
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir, BUILD: process.env['BUILD'] });
  const secrets = await keptSecrets(dataDir);
  const redis = await redisProgram({ dataDir, port: port + offsets.redis, onStep: say });
  say('building');
  await buildAll(settings, new AbortController().signal);

  const parts = partsOf({ settings, secrets, redis });
  const note = openNote(dataDir);
  const servers = createSupervisor({
    parts: parts.filter(({ name }) => !doubled.some((one) => one === name)),
    logsDir,
    note,
  });
  const opened: { stop: () => Promise<void> }[] = [];
  const pairs = new Map<string, Replicas>();
  const stop = async () => {
    // The gateway first, as in the local start.
    for (const { stop: stopOne } of opened.toReversed()) await stopOne();
    await servers.stop();
    note.remove();
  };
  try {
    say('starting servers');
    await servers.start(new AbortController().signal);
    for (const name of doubled) {
      const part = parts.find((one) => one.name === name);
      if (!part) throw new Error(`unknown part: ${name}`);
      const balancer = await startBalancer(port + offsets[name]);
      opened.push({ stop: balancer.close });
      const pair = await startReplicas(part, { balancer, logsDir });
      opened.push(pair);
      pairs.set(name, pair);
    }
    say('two of each are up; pieces of the demo catalogue');
    await seedShop({
      shopUrl: `http://127.0.0.1:${port}`,
      owner: { email: settings.OWNER_EMAIL, password: settings.OWNER_PASSWORD },
      hasReviews: false,
      most: PIECES,
    });
    return { pairs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
