/**
 * Collects the files of one image from build output and installed packages. Runs inside the Dockerfile:
 *   node tools/images/src/pack.ts <app> --to <folder>
 */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle, notBundled, type Contents } from '@kanaka/build-tools/bundle';
import { findChromium } from '@kanaka/chromium/find-chromium';
import { z } from 'zod';
import { bundledPackages, closureOf, copyPackages, type Package } from './packages.ts';
import { packWeb } from './pack-web.ts';
import { sbomOf } from './sbom.ts';

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
const BundleContents = z.object({ files: z.array(z.string()), external: z.array(z.string()) });
const Manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()).default({}) });

if (base) await packWebApp(base);
else if (app === 'programs') await packPrograms();
else if (existsSync(join(root, 'apps', app, 'dist/main.js'))) await packService();
// For an image without files of ours (object storage), the folder must exist too.
else await mkdir(join(to, 'app'), { recursive: true });

async function packService(): Promise<void> {
  const dist = join(root, 'apps', app, 'dist');
  const into = join(to, 'app');
  await cp(dist, into, { recursive: true, filter: (path) => !/\.map$|contents\.json$/.test(path) });
  const { files, external } = BundleContents.parse(await readJson(join(dist, 'contents.json')));
  // Packages that are loaded by path appear in no import, but the service lists them.
  const { dependencies } = Manifest.parse(await readJson(join(root, 'apps', app, 'package.json')));
  const listed = notBundled.filter((name) => name in dependencies);
  await finish(into, await packagesOf({ files, external: [...external, ...listed] }));
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
  const contents = await bundle({ entryPoints: entries, outdir: into });
  await cp(join(local, 'standin/checkout'), join(into, 'checkout'), { recursive: true });
  await finish(into, await packagesOf(contents));
}

/** The packages that must be installed next to bundles, and those inside them. */
async function packagesOf({ files, external }: Contents): Promise<{ beside: Package[]; inside: Package[] }> {
  return { beside: await closureOf(root, external, brought), inside: await bundledPackages(root, files) };
}

async function finish(into: string, { beside, inside }: { beside: Package[]; inside: Package[] }): Promise<void> {
  await copyPackages(root, beside, into);
  const { version } = await manifest();
  await writeFile(join(into, 'package.json'), JSON.stringify({ name: `@kanaka/${app}`, version, type: 'module' }));
  await cp(join(import.meta.dirname, '../healthy.mjs'), join(into, 'healthy.js'));
  await writeSbom(into, [...beside, ...inside]);
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

// Hoisted, unlike a constant: the packing above has already begun.
async function manifest(): Promise<z.output<typeof Manifest>> {
  return Manifest.parse(await readJson(join(root, 'package.json')));
}

async function writeSbom(into: string, packages: Package[]): Promise<void> {
  const lock = await readJson(join(root, 'package-lock.json'));
  const { version } = await manifest();
  await writeFile(
    join(into, 'sbom.cdx.json'),
    JSON.stringify(sbomOf(lock, { name: `@kanaka/${app}`, version }, packages)),
  );
}

async function packWebApp(at: `/${string}`): Promise<void> {
  await packWeb({ dist: join(root, 'apps', app, 'dist'), base: at, to });
  // The packages of the app and our libraries, with all their dependencies.
  const packages = await closureOf(root, [`@kanaka/${app}`]);
  await writeSbom(
    join(to, 'srv'),
    packages.filter(({ name }) => !name.startsWith('@kanaka/')),
  );
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
