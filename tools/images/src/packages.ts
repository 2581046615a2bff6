/** Finds the packages that a program needs at run time among the installed ones, which are those of the lockfile. */
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/** An installed package; `folder` is below the root. */
export type Package = { name: string; version: string; folder: string };

/** The folder of `name` as a module in `from` finds it: in the nearest node_modules above it. */
function folderOf(root: string, from: string, name: string): string | null {
  for (let at = join(root, from); ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return relative(root, folder);
    if (at === root || at === dirname(at)) return null;
  }
}

/**
 * The named packages and all their dependencies. Packages that were not installed (another platform's addon) are left out.
 */
export async function closureOf(root: string, names: readonly string[], without: readonly string[] = []) {
  const found = new Map<string, Package>();
  async function take(from: string, name: string): Promise<void> {
    if (without.includes(name)) return;
    const folder = folderOf(root, from, name);
    if (folder === null || found.has(folder)) return;
    const manifest = Manifest.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')));
    found.set(folder, { name: manifest.name, version: manifest.version, folder });
    const needs = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const need of Object.keys(needs)) await take(folder, need);
  }
  for (const name of names) await take('.', name);
  return [...found.values()];
}

/** Documents, sources and types that no program reads. Folders only at the top level: deeper, `doc` may well be code. */
const UNREAD = /\.(md|markdown|map|ts|mts|cts|flow)$|^\/(docs?|tests?|__tests__|examples?|benchmarks?|\.github)$/i;

export async function copyPackages(root: string, packages: readonly Package[], to: string): Promise<void> {
  for (const { folder } of packages) {
    const source = join(root, folder);
    await cp(source, join(to, folder), {
      recursive: true,
      dereference: true,
      // Nested node_modules are left out: the packages in them that are needed are in the list themselves.
      filter: (path) => !UNREAD.test(path.slice(source.length)) && !path.slice(source.length).includes('node_modules'),
    });
  }
}
