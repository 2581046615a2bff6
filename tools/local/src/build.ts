import { spawn } from 'node:child_process';
import { constants, existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.ts';
import { StartFailure } from './failure.ts';
import { signalGroup } from './process-identity.ts';

/** The folder of a shop's own copy of an app's build output. */
export const builtFolder = (dataDir: string, app: string) => join(dataDir, 'built', app);

/**
 * Builds every bundle and web app that has changed since its last build, and copies the output to the shop of `dataDir`.
 * With `BUILD=off` it only copies: Nx needs nine seconds of processor time to find that nothing has changed.
 */
export async function buildAll(
  { root, dataDir, BUILD = 'on' }: { root: string; dataDir: string; BUILD?: 'on' | 'off' },
  signal: AbortSignal,
): Promise<void> {
  // Two builds of one checkout would write into the same folders, so only one runs at a time.
  await oneAtATime(join(root, 'node_modules', '.cache', 'kanaka', 'building'), signal, async () => {
    if (BUILD === 'on') await build(root, signal);
    await takeCopy(root, dataDir);
  });
}

/**
 * Copies build output into a shop's own folder: Nx writes every `dist` again on each run, changed or not, and a running shop
 * must not lose its files because another one starts. A symbolic link to the checkout's node_modules lets it find packages.
 */
export async function takeCopy(root: string, dataDir: string): Promise<void> {
  const built = join(dataDir, 'built');
  await rm(built, { recursive: true, force: true });
  await mkdir(built, { recursive: true });
  await writeFile(join(built, 'package.json'), JSON.stringify({ type: 'module' }));
  await symlink(join(root, 'node_modules'), join(built, 'node_modules'));
  for (const app of await readdir(join(root, 'apps'))) {
    const dist = join(root, 'apps', app, 'dist');
    if (existsSync(dist))
      await cp(dist, builtFolder(dataDir, app), {
        recursive: true,
        preserveTimestamps: true,
        mode: constants.COPYFILE_FICLONE,
      });
  }
}

/** Nx caches what is built already. Prints the complete output of a failed build. */
async function build(root: string, signal: AbortSignal): Promise<void> {
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
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const give = () => child.pid && signalGroup(child.pid, 'SIGTERM');
  signal.addEventListener('abort', give, { once: true });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  signal.removeEventListener('abort', give);
  signal.throwIfAborted();
  if (code !== 0)
    throw new StartFailure(`${output.trim()}\n\nThe shop could not be built; the output of the build is above.`);
}
