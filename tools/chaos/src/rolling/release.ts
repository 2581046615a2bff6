/** A release as a folder with its own code, packages and build, apart from the checkout that the drill runs from. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildAll, builtFolder } from '@kanaka/local-tools/build';
import type { Part } from '@kanaka/local-tools/supervisor';

const run = promisify(execFile);

/** `built` holds the bundles of its apps (`builtFolder`), `root` its source. */
export type Release = { commit: string; root: string; built: string };

/** Takes a release out of git into a temporary folder and builds it. The folder is kept for the next drill from it. */
export async function takeRelease(
  ref: string,
  { root, say }: { root: string; say: (line: string) => void },
): Promise<Release> {
  const { stdout } = await run('git', ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`], { cwd: root });
  const commit = stdout.trim();
  const folder = join(tmpdir(), `kanaka-release-${commit}`);
  const release: Release = { commit, root: join(folder, 'source'), built: folder };
  const complete = join(folder, 'complete');
  if (existsSync(complete)) {
    say(`${ref} is in ${folder} from an earlier drill`);
    return release;
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(release.root, { recursive: true });
  const archive = join(folder, 'source.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: root });
  await run('tar', ['-xf', archive, '-C', release.root]);
  await rm(archive);
  if (await haveSamePackages(root, release.root)) {
    say(`${ref} has the packages of this checkout`);
    await linkPackages(root, release.root);
  } else {
    say(`${ref} has another package-lock.json: installing its packages`);
    const install = spawn(process.execPath, ['tools/local/install.mjs'], { cwd: release.root, stdio: 'inherit' });
    const [code] = (await once(install, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the packages of ${ref} could not be installed`);
  }
  say(`building ${ref}`);
  await buildAll({ root: release.root, dataDir: release.built }, new AbortController().signal);
  await writeFile(complete, '');
  return release;
}

async function haveSamePackages(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((root) => readFile(join(root, 'package-lock.json'), 'utf8').catch(() => null)),
  );
  return first !== null && first === second;
}

/** Lends the packages of one checkout to another; those of the workspaces (`@kanaka`) remain the other's own. */
async function linkPackages(from: string, to: string): Promise<void> {
  const own = new Set(['@kanaka', '.cache', '.kanaka-installed']);
  await mkdir(join(to, 'node_modules'));
  for (const name of await readdir(join(from, 'node_modules'))) {
    if (!own.has(name)) await symlink(join(from, 'node_modules', name), join(to, 'node_modules', name));
  }
  // These are relative links into the checkout that they are in.
  const workspaces = join('node_modules', '@kanaka');
  await cp(join(from, workspaces), join(to, workspaces), { recursive: true, verbatimSymlinks: true });
  for (const group of ['apps', 'libs', 'tools']) {
    for (const name of await readdir(join(from, group))) {
      const modules = join(group, name, 'node_modules');
      if (existsSync(join(from, modules)) && existsSync(join(to, group, name)))
        await symlink(join(from, modules), join(to, modules));
    }
  }
}

/** A part as a release has it, with the settings of the drill's shop. */
export function partOf(part: Part, { built }: Pick<Release, 'built'>): Part {
  return { ...part, args: [join(builtFolder(built, part.name), 'main.js')] };
}
