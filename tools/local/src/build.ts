import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, existsSync, realpathSync } from 'node:fs';
import { cp, glob, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.ts';
import { StartFailure } from './failure.ts';
import { signalGroup } from './process-identity.ts';

/** The folder of a shop's own copy of an app's build output. */
export const builtFolder = (dataDir: string, app: string) => join(dataDir, 'built', app);

/**
 * Builds every bundle and web app that has changed since its last build, and copies the output to the shop of `dataDir`.
 * With `BUILD=off` it only copies.
 */
export async function buildAll(
  { root, dataDir, BUILD = 'on' }: { root: string; dataDir: string; BUILD?: 'on' | 'off' },
  signal: AbortSignal,
): Promise<void> {
  // Two builds of one checkout would write into the same folders, so only one runs at a time.
  await oneAtATime(join(root, 'node_modules', '.cache', 'kanaka', 'building'), signal, async () => {
    if (BUILD === 'on') await unlessUnchanged(root, () => build(root, signal));
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

const SOURCES = ['{apps,libs,tools}/**/*.*', '*.{json,mjs}'];
const OUTPUTS = ['apps/*/dist'];
const notSources = ['**/node_modules', '**/dist', '**/test-results'];

/** Nx needs nine seconds of processor time to find that nothing has changed; sizes and times of the files say it at once. */
export async function unlessUnchanged(root: string, work: () => Promise<void>): Promise<void> {
  const mark = join(root, 'node_modules', '.cache', 'kanaka', 'built');
  // What is changed meanwhile is built the next time.
  const sources = await stateOf(root, SOURCES, notSources);
  const state = async () => `${sources} ${await stateOf(root, OUTPUTS, [])}`;
  if ((await readFile(mark, 'utf8').catch(() => '')) === (await state())) return;
  await work();
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, await state());
}

async function stateOf(root: string, patterns: string[], exclude: string[]): Promise<string> {
  const lines: string[] = [];
  for await (const file of glob(patterns, { cwd: root, exclude })) {
    const { size, mtimeMs } = await stat(join(root, file));
    lines.push(`${file} ${size} ${mtimeMs}`);
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
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
