import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './failure.ts';
import { signalGroup } from './process-identity.ts';

/** Builds every bundle and web app that has changed since it was last built; Nx remembers. Shows a failure whole. */
export async function buildAll(root: string, signal: AbortSignal): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      realpathSync(join(root, 'node_modules/.bin/nx')),
      'run-many',
      '-t',
      'build',
      '--parallel=2',
      '--outputStyle=static',
    ],
    {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const give = () => child.pid && signalGroup(child.pid, 'SIGTERM');
  signal.addEventListener('abort', give, { once: true });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  signal.removeEventListener('abort', give);
  signal.throwIfAborted();
  if (code !== 0) throw new StartFailure(`${said.trim()}\n\nThe shop could not be built; what went wrong is above.`);
}
