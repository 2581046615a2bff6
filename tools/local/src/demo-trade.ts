import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Addresses } from './parts.ts';
import { signalGroup } from './process-identity.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { RunningNote } from './stale-processes.ts';

/** Trade needs payments of the past, which only the stand-in for Razorpay can have. */
export const hasTrade = ({ DEMO, RAZORPAY_API_URL }: Settings) => DEMO === 'on' && RAZORPAY_API_URL === undefined;

const NAME = 'demo trade';

/**
 * Runs the program that adds a year of trade to a new shop, and returns what it says. It has a process of its own, because
 * it contains the code of four services. When it is stopped, the next start completes what is missing.
 */
export async function addTrade(
  { settings, secrets, at, note }: { settings: Settings; secrets: Secrets; at: Addresses; note: RunningNote },
  signal: AbortSignal,
): Promise<string> {
  const child = spawn(process.execPath, [join(settings.root, 'tools/demo-trade/src/main.ts')], {
    cwd: settings.root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(settings.dataDir, 'compile-cache'),
      DATABASE_URL: at.postgres,
      REDIS_URL: at.redis,
      STANDIN_FILE: join(settings.dataDir, 'standin/razorpay.sqlite'),
      OWNER_EMAIL: settings.OWNER_EMAIL,
      INTERNAL_TOKEN: secrets.internalToken,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  let failure = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (failure += text.toString()));
  const { pid } = child;
  if (pid) note.write(NAME, pid);
  const stop = () => pid && signalGroup(pid, 'SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  signal.removeEventListener('abort', stop);
  note.erase(NAME);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(failure.trim() || `the program ended with exit code ${String(code)}`);
  return said.trim();
}
