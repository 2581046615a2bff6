/**
 * `npm start`: builds the shop, starts all of it on this machine, and runs until it gets a signal to stop. `npm run dev`
 * runs the services from source, again on each change, and the pages with Vite.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addTrade, hasTrade } from './demo-trade.ts';
import { addressList, createProgress } from './progress.ts';
import { buildAll } from './build.ts';
import { ensureDatabases } from './databases.ts';
import { StartFailure } from './failure.ts';
import { endStaleProcesses, openNote, type RunningNote } from './stale-processes.ts';
import { partsOf, portsOf } from './make-parts.ts';
import { addressesOf, BUILD } from './parts.ts';
import { redisProgram } from './redis-program.ts';
import { mustBeFree, mustHaveBrowser, mustHaveDisk } from './preflight.ts';
import { keptSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

const fromSource = process.argv[2] === 'dev';
const progress = createProgress((text) => process.stdout.write(text));
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The terminal sends Ctrl-C to us, and npm forwards it again, so a second signal is ignored.
  process.on(signal, () => stopping.abort());
}
// A closed terminal must not end the shop in the middle of its stop.
process.stdout.on('error', () => undefined);

const open: { supervisor?: Supervisor; note?: RunningNote } = {};
let exitCode = 0;

try {
  await start(readSettings(process.env), stopping.signal);
  await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
} catch (error) {
  if (!stopping.signal.aborted) {
    exitCode = 1;
    progress.say(`\nKanaka could not start: ${error instanceof StartFailure ? error.message : explain(error)}`);
  }
}
if (open.supervisor) {
  progress.say('\nStopping the shop …');
  await open.supervisor.stop();
}
open.note?.remove();
if (exitCode === 0) progress.say('Stopped.');
process.exit(exitCode);

async function start(settings: Settings, signal: AbortSignal): Promise<void> {
  const { dataDir } = settings;
  const at = addressesOf(settings);
  mustHaveBrowser(process.env);
  await mustHaveDisk(dataDir);
  const ended = await endStaleProcesses(dataDir);
  if (ended.length > 0) progress.say(`  ended processes that an earlier start had left running: ${ended.join(', ')}`);
  const secrets = await keptSecrets(dataDir);
  await mustBeFree(portsOf({ settings, secrets, redis: null, fromSource }), {
    port: settings.PORT,
    host: settings.HOST,
  });
  for (const folder of ['tmp', 'redis', 'mail', 'standin']) await mkdir(join(dataDir, folder), { recursive: true });
  open.note = openNote(dataDir);

  const redis = settings.REDIS_URL
    ? null
    : await redisProgram({ dataDir, port: at.port('redis'), onStep: (detail) => progress.begin('redis', detail) });
  if (settings.DATABASE_URL) await databasesOn(settings.DATABASE_URL);
  signal.throwIfAborted();

  let isUp = false;
  const gateway = Promise.withResolvers<string>();
  open.supervisor = createSupervisor({
    parts: partsOf({ settings, secrets, redis, fromSource }),
    logsDir: join(dataDir, 'logs'),
    note: open.note,
    onState(name, state) {
      if (isUp) return;
      if (state === 'starting') progress.begin(name);
      if (state === 'ready') progress.done(name);
      if (state === 'ready' && name === 'gateway') gateway.resolve(name);
    },
    onEvent: (line) => progress.say(`  ${line}`),
  });
  // The servers start while the shop is built.
  const build = step(BUILD, () => buildAll(settings, signal));
  const started = open.supervisor.start(signal, { [BUILD]: build });
  const filled = gateway.promise.then(async () => {
    if (settings.DEMO !== 'off') await seedOnce(settings, signal);
    if (hasTrade(settings))
      await tradeOnce({ settings, at, onProgress: (detail) => progress.begin('demo trade', detail) }, signal);
  });
  await Promise.all([started, filled]);
  isUp = true;
  progress.say(await addressList(settings, at, fromSource));
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  progress.begin(name);
  await work();
  progress.done(name);
}

async function databasesOn(url: string): Promise<void> {
  await ensureDatabases(url).catch((error: unknown) => {
    throw new StartFailure(`The databases could not be created on the server of DATABASE_URL: ${explain(error)}`);
  });
}

/** Does something once for a shop; a file in the data folder marks that it was done. */
async function once(settings: Settings, file: string, work: () => Promise<void>): Promise<void> {
  const mark = join(settings.dataDir, file);
  const shop = createHash('sha256')
    .update(settings.DATABASE_URL ?? 'embedded')
    .digest('hex');
  if ((await readFile(mark, 'utf8').catch(() => '')).trim() === shop) return;
  await work();
  await writeFile(mark, `${shop}\n`);
}

/** Fills a new shop with the demo catalogue. */
function seedOnce(settings: Settings, signal: AbortSignal): Promise<void> {
  const seed = async () => {
    // Loaded only for the first start: it knows all contracts of the shop, and the supervisor runs as long as the shop does.
    const { seedShop } = await import('@kanaka/demo-tools/seed-shop');
    await seedShop({
      shopUrl: `http://127.0.0.1:${settings.PORT}`,
      owner: { email: settings.OWNER_EMAIL, password: settings.OWNER_PASSWORD },
      // With the trade come reviews by those who have bought.
      hasReviews: !hasTrade(settings),
      onProgress: (detail) => progress.begin('demo catalogue', detail),
      signal,
    }).catch((error: unknown) => {
      throw new StartFailure(`the demo catalogue could not be added: ${explain(error)}`);
    });
  };
  return once(settings, 'seeded', () => step('demo catalogue', seed));
}

/** Adds the demo's trade, so that nobody sees a dashboard of zeros. The shop runs without it too, so a failure is only reported. */
async function tradeOnce(trade: Parameters<typeof addTrade>[0], signal: AbortSignal): Promise<void> {
  await once(trade.settings, 'traded', async () => {
    progress.begin('demo trade');
    progress.done('demo trade', await addTrade(trade, signal));
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    progress.say(`  the demo trade could not be added: ${explain(error)}`);
  });
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message || error.name;
}
