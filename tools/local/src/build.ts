import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, existsSync, globSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.ts';
import { StartFailure } from './failure.ts';
import { signalGroup } from './process-identity.ts';

/** The folder of a shop's own copy of an app's build output. */
export const builtFolder = (dataDir: string, app: string) => join(dataDir, 'built', app);

/**
 * Builds the services and the apps that have changed since their last build, and copies the output to the shop of `dataDir`.
 * Without Nx, which bundles each service by itself and takes seconds to find that nothing has changed. With `BUILD=off` it only
 * copies.
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

/** All builds at the same time. When one fails the others are ended, and none writes any more when this rejects. */
async function build(root: string, signal: AbortSignal): Promise<void> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const builds = buildsOf(root).map((one) => unlessUnchanged(root, one, () => run(one, either)));
  await Promise.all(builds).catch((error: unknown) => failure.abort(error));
  await Promise.allSettled(builds);
  either.throwIfAborted();
}

/**
 * Copies build output into a shop's own folder: a running shop must not lose its files because another one is built. A symbolic
 * link to the checkout's node_modules lets it find packages.
 */
export async function takeCopy(root: string, dataDir: string): Promise<void> {
  const built = join(dataDir, 'built');
  const modules = join(built, 'node_modules');
  await mkdir(built, { recursive: true });
  await writeFile(join(built, 'package.json'), JSON.stringify({ type: 'module' }));
  await rm(modules, { force: true });
  await symlink(join(root, 'node_modules'), modules);
  for (const app of await readdir(join(root, 'apps'))) {
    const [dist, copy] = [join(root, 'apps', app, 'dist'), builtFolder(dataDir, app)];
    const files = ['**/*.*'];
    if (!existsSync(dist) || stateOf(dist, files) === stateOf(copy, files)) continue;
    await rm(copy, { recursive: true, force: true });
    await cp(dist, copy, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
  }
}

type Build = { name: string; args: string[]; cwd: string; sources: string[]; outputs: string[] };

/** What is built: all services by one program, and each app by Vite. */
function buildsOf(root: string): Build[] {
  const shared = ['libs/**/*.*', '*.{json,mjs}'];
  const pages = (app: string, folder: string): Build => ({
    name: `${app}-pages`,
    args: [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    cwd: join(root, 'apps', app),
    sources: [`apps/${app}/**/*.*`, ...shared],
    outputs: [`apps/${app}/dist/${folder}**`],
  });
  const services: Build = {
    name: 'services',
    args: [join(root, 'tools/build/src/bundle-services.ts')],
    cwd: root,
    sources: ['apps/*/{src,server,drizzle,fonts}/**/*.*', 'apps/*/package.json', 'tools/build/**/*.*', ...shared],
    outputs: ['apps/*/dist/main.js'],
  };
  return [services, pages('storefront', 'public/'), pages('admin', '')];
}

type Files = Pick<Build, 'name' | 'sources' | 'outputs'>;

/** Does the work if a source or an output has another size or time than after the last one that succeeded. */
export async function unlessUnchanged(
  root: string,
  { name, sources, outputs }: Files,
  work: () => Promise<void>,
): Promise<void> {
  const mark = join(root, 'node_modules', '.cache', 'kanaka', `built-${name}`);
  // What is changed meanwhile is built the next time.
  const before = stateOf(root, sources, ['**/node_modules', '**/dist', '**/test-results', '**/*.test.*']);
  const state = () => `${before} ${stateOf(root, outputs)}`;
  if ((await readFile(mark, 'utf8').catch(() => '')) === state()) return;
  await work();
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, state());
}

/** Names, sizes and times of files, whose copies have times in whole milliseconds. Synchronous calls take a tenth of the time. */
function stateOf(root: string, patterns: string[], exclude: string[] = []): string {
  const lines = globSync(patterns, { cwd: root, exclude }).map((file) => {
    const { size, mtimeMs } = statSync(join(root, file));
    return `${file} ${size} ${Math.round(mtimeMs)}`;
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** Prints the complete output of a failed build. */
async function run({ args, cwd }: Build, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
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
