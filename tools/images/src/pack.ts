/**
 * Collects the files of one image from build output and installed packages. Runs inside the Dockerfile:
 *   node tools/images/src/pack.ts <app> --to <folder>
 */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle, notBundled } from '@kanaka/build-tools/bundle';
import { findChromium } from '@kanaka/chromium/find-chromium';
import { z } from 'zod';
import { closureOf, copyPackages } from './packages.ts';
import { packWeb } from './pack-web.ts';

const root = join(import.meta.dirname, '../../..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: '/image' } },
});
const [app = ''] = positionals;
const { to } = values;

/** Packages whose content the image has in unpacked form. */
const brought = ['@sparticuz/chromium'];

const WEB_BASES: Record<string, `/${string}`> = { admin: '/admin/' };
const base = WEB_BASES[app];
const Manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()).default({}) });

if (base) await packWeb({ dist: join(root, 'apps', app, 'dist'), base, to });
else if (app === 'programs') await packPrograms();
else if (existsSync(join(root, 'apps', app, 'dist/main.js'))) await packService();
// For an image without files of ours (object storage), the folder must exist too.
else await mkdir(join(to, 'app'), { recursive: true });

async function packService(): Promise<void> {
  const dist = join(root, 'apps', app, 'dist');
  const into = join(to, 'app');
  await cp(dist, into, { recursive: true, filter: (path) => !/\.map$|contents\.json$/.test(path) });
  const external = z.array(z.string()).parse(await readJson(join(dist, 'contents.json')));
  // Packages that are loaded by path appear in no import, but the service lists them.
  const { dependencies } = Manifest.parse(await readJson(join(root, 'apps', app, 'package.json')));
  const listed = notBundled.filter((name) => name in dependencies);
  await finish(into, [...external, ...listed]);
  if (app === 'invoice-worker') await unpackBrowser();
}

/** Bundles each program into one file. */
async function packPrograms(): Promise<void> {
  const into = join(to, 'app');
  const own = join(import.meta.dirname, 'programs');
  const names = (await readdir(own)).filter((name) => !name.includes('.test.')).map((name) => join(own, name));
  const local = join(root, 'tools/local/src');
  const entries = [
    ...names.map((entry) => ({ in: entry, out: basename(entry, '.ts') })),
    { in: join(local, 'standin/main.ts'), out: 'razorpay' },
    { in: join(local, 'mail/main.ts'), out: 'mail' },
    { in: join(root, 'tools/production-check/src/main.ts'), out: 'check-production' },
  ];
  const external = await bundle({ entryPoints: entries, outdir: into });
  await cp(join(local, 'standin/checkout'), join(into, 'checkout'), { recursive: true });
  await finish(
    into,
    entries.flatMap(({ out }) => external(join(into, `${out}.js`))),
  );
}

/** Adds the packages that must be installed next to bundles. */
async function finish(into: string, external: readonly string[]): Promise<void> {
  await copyPackages(root, await closureOf(root, external, brought), into);
  const { version } = Manifest.parse(await readJson(join(root, 'package.json')));
  await writeFile(join(into, 'package.json'), JSON.stringify({ name: `@kanaka/${app}`, version, type: 'module' }));
  await cp(join(import.meta.dirname, '../healthy.mjs'), join(into, 'healthy.js'));
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/**
 * Unpacked in the image: a container's root is read-only, and the browser (180 MB) would not fit into its memory file
 * system.
 */
async function unpackBrowser(): Promise<void> {
  const { executablePath } = await findChromium({ parent: '/opt' });
  const folder = join(executablePath, '..');
  const fonts = await readFile(join(folder, 'fonts.conf'), 'utf8');
  await writeFile(join(folder, 'fonts.conf'), fonts.replaceAll(folder, '/opt/chromium'));
  // It is unpacked for its owner only, but another user runs it.
  await chmod(executablePath, 0o755);
  await rm('/opt/chromium', { recursive: true, force: true });
  await rename(folder, '/opt/chromium');
}
