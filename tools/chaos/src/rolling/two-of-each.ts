/** A shop with two replicas of every stateless part, each pair behind a balancer at the part's usual port. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { seedShop } from '@kanaka/demo-tools/seed-shop';
import { buildAll } from '@kanaka/local-tools/build';
import { openNote } from '@kanaka/local-tools/stale-processes';
import { partsOf } from '@kanaka/local-tools/make-parts';
import { offsets, type PortName } from '@kanaka/local-tools/ports';
import { redisProgram } from '@kanaka/local-tools/redis-program';
import { keptSecrets } from '@kanaka/local-tools/secrets';
import { readSettings } from '@kanaka/local-tools/settings';
import { createSupervisor } from '@kanaka/local-tools/supervisor';
import { startBalancer } from './balancer.ts';
import { startReplicas, type Replicas, type Stop } from './replicas.ts';

/** In the order in which they are replaced. */
export const doubled = [
  'catalog',
  'cart',
  'orders',
  'identity',
  'reviews',
  'media',
  'invoice-worker',
  'mail-worker',
  'storefront',
  'gateway',
] as const satisfies PortName[];
export type Doubled = (typeof doubled)[number];

/** Pieces of the demo catalogue. */
const PIECES = 12;

export type TwoOfEach = {
  /** Replaces the oldest replica of a part. */
  changeOne: (name: Doubled) => Promise<Stop>;
  stop: () => Promise<void>;
};

type Start = { port: number; dataDir: string; say: (line: string) => void };

export async function startTwoOfEach({ port, dataDir, say }: Start): Promise<TwoOfEach> {
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
  const isDoubled = (name: string) => (doubled as readonly string[]).includes(name);
  const note = openNote(dataDir);
  const servers = createSupervisor({ parts: parts.filter(({ name }) => !isDoubled(name)), logsDir, note });
  const opened: { stop: () => Promise<void> }[] = [];
  const replicas = new Map<Doubled, Replicas>();
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
      const pair = await startReplicas(part, { count: 2, balancer, logsDir });
      opened.push(pair);
      replicas.set(name, pair);
    }
    say('two of each are up; pieces of the demo catalogue');
    await seedShop({
      shopUrl: `http://127.0.0.1:${port}`,
      owner: { email: settings.OWNER_EMAIL, password: settings.OWNER_PASSWORD },
      hasReviews: false,
      most: PIECES,
    });
    return {
      changeOne(name) {
        const pair = replicas.get(name);
        if (!pair) throw new Error(`unknown part: ${name}`);
        return pair.changeOne();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
