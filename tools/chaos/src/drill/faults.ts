/** The faults of a drill: a part is killed, Redis loses its data, Razorpay's responses are lost. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { offsets, type PortName } from '@kanaka/local-tools/ports';
import { until } from '@kanaka/testing/until';
import { atBank } from './bank.ts';
import { redisOf, standinOf, type TheShop } from './the-shop.ts';

/** Parts that can be killed. */
type Part = Extract<PortName, 'catalog' | 'cart' | 'orders' | 'invoice-worker' | 'mail-worker' | 'postgres' | 'redis'>;
export type Fault = Part | 'forgetful redis' | 'lost answers';

const inEveryRound: readonly Fault[] = ['orders', 'lost answers', 'catalog', 'cart', 'invoice-worker', 'postgres'];

/**
 * An e-mail goes out twice where Redis forgets that it has left and its worker dies before the outbox hears of it (20 s): so those
 * two are in different rounds.
 */
export const allFaults: readonly Fault[] = [
  'mail-worker',
  'redis',
  ...inEveryRound,
  'redis',
  'forgetful redis',
  ...inEveryRound,
];

/** When it began, and how long it took until the part responded again (0 for faults without downtime). */
export type Incident = { fault: Fault; at: Date; downMs: number };

const LOST_ANSWERS = 5;
const BACK = { withinMs: 60_000 };

async function cause(shop: TheShop, fault: Fault): Promise<Incident> {
  let at = new Date();
  if (fault === 'forgetful redis') await forget(redisOf(shop));
  else if (fault === 'lost answers') await setFaults(shop, { dropAnswers: LOST_ANSWERS });
  else at = await kill(shop, fault);
  return { fault, at, downMs: fault in offsets ? Date.now() - at.getTime() : 0 };
}

/**
 * Injects the faults one after the other with pauses in between: each at least once, and repeatedly until the end. Then the
 * stand-in responds normally again.
 */
export async function injectFaults(
  shop: TheShop,
  { faults, gapMs, stop }: { faults: readonly Fault[]; gapMs: number; stop: AbortSignal },
): Promise<Incident[]> {
  const incidents: Incident[] = [];
  for (let next = 0; next < faults.length || !stop.aborted; next++) {
    const fault = faults[next % faults.length];
    await pause(gapMs, undefined, { signal: stop }).catch(() => undefined);
    if (fault && (next < faults.length || !stop.aborted)) incidents.push(await cause(shop, fault));
  }
  await setFaults(shop, {});
  return incidents;
}

async function kill(shop: TheShop, part: Part): Promise<Date> {
  const port = shop.port + offsets[part];
  // It may be down or restarting because of another part's failure.
  await until(() => opens(port), BACK);
  const pid = part === 'postgres' ? await postmasterOf(shop) : await shop.pidOf(part);
  const at = new Date();
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid), BACK);
  await until(() => opens(port), BACK);
  return at;
}

/** Postgres' own process: its supervisor would only start it again. */
async function postmasterOf({ dataDir }: TheShop): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function opens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

async function forget(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  redis.on('error', () => undefined);
  await redis.flushall().finally(() => redis.disconnect());
}

async function setFaults(shop: TheShop, faults: Record<string, number>): Promise<void> {
  const { status } = await atBank(standinOf(shop), '/standin/faults', faults);
  if (status >= 300) throw new Error(`the stand-in refused the faults: ${status}`);
}
