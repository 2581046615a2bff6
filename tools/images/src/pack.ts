/**
 * Puts together what one image holds, from what is built and installed here. Runs inside the Dockerfile:
 *   node tools/images/src/pack.ts <app> --to <folder>
 */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { outside } from '@kanaka/build-tools/outside';
import { findChromium } from '@kanaka/server-kit/chromium';
import { build } from 'esbuild';
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

/** What an image brings unpacked, in another way. */
const brought = ['@sparticuz/chromium'];

const WEB_BASES: Record<string, `/${string}`> = { storefront: '/', admin: '/admin/' };
const base = WEB_BASES[app];
const Inputs = z.array(z.string());

if (base) await packWebApp(base);
else if (app === 'programs') await packPrograms();
else if (existsSync(join(root, 'apps', app, 'dist/main.js'))) await packService();
// An image that holds nothing of ours (object storage) passes here too.
else await mkdir(join(to, 'app'), { recursive: true });

async function packService(): Promise<void> {
  const dist = join(root, 'apps', app, 'dist');
  const into = join(to, 'app');
  await cp(dist, into, { recursive: true, filter: (path) => !/\.map$|inputs\.json$/.test(path) });
  const inputs = Inputs.parse(JSON.parse(await readFile(join(dist, 'inputs.json'), 'utf8')));
  await finish(into, await packagesOf([join(dist, 'main.js')], inputs));
  if (app === 'invoice-worker') await unpackBrowser();
}

/** Each program becomes one file. */
async function packPrograms(): Promise<void> {
  const into = join(to, 'app');
  const own = join(import.meta.dirname, 'programs');
  const names = (await readdir(own)).filter((name) => !name.includes('.test.')).map((name) => join(own, name));
  const local = join(root, 'tools/local/src');
  const entries = [
    ...names.map((entry) => ({ in: entry, out: basename(entry, '.ts') })),
    { in: join(local, 'standin/main.ts'), out: 'razorpay' },
    { in: join(local, 'mail/main.ts'), out: 'mail' },
  ];
  const { metafile } = await build({
    entryPoints: entries,
    outdir: into,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    metafile: true,
    external: outside,
    banner: { js: "import { createRequire as __cr } from 'node:module';\nconst require = __cr(import.meta.url);" },
    logLevel: 'warning',
  });
  await cp(join(local, 'standin/checkout'), join(into, 'checkout'), { recursive: true });
  const bundles = entries.map(({ out }) => join(into, `${out}.js`));
  await finish(into, await packagesOf(bundles, Object.keys(metafile.inputs)));
}

/** What bundles need beside them, and what is inside them. */
async function packagesOf(bundles: string[], inputs: string[]): Promise<{ beside: Package[]; inside: Package[] }> {
  const texts = await Promise.all(bundles.map((bundle) => readFile(bundle, 'utf8')));
  const named = outside.filter((name) => texts.some((text) => new RegExp(`["'\`]${name}["'\`/]`).test(text)));
  return { beside: await closureOf(root, named, brought), inside: await bundledPackages(root, inputs) };
}

async function finish(into: string, { beside, inside }: { beside: Package[]; inside: Package[] }): Promise<void> {
  await copyPackages(root, beside, into);
  const { version } = await manifest();
  await writeFile(join(into, 'package.json'), JSON.stringify({ name: `@kanaka/${app}`, version, type: 'module' }));
  await cp(join(import.meta.dirname, '../healthy.mjs'), join(into, 'healthy.js'));
  await writeSbom(into, [...beside, ...inside]);
}

async function manifest() {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
}

async function writeSbom(into: string, packages: Package[]): Promise<void> {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const { version } = await manifest();
  await writeFile(
    join(into, 'sbom.cdx.json'),
    JSON.stringify(sbomOf(lock, { name: `@kanaka/${app}`, version }, packages)),
  );
}

async function packWebApp(at: `/${string}`): Promise<void> {
  await packWeb({ dist: join(root, 'apps', app, 'dist'), base: at, to });
  // Vite does not tell what went in: what the app and the libraries import, with all it leans on, is certainly enough.
  const names = await importedNames(['apps/' + app, 'libs/ui', 'libs/web-kit', 'libs/contracts', 'libs/money']);
  await writeSbom(join(to, 'srv'), await closureOf(root, names));
}

async function importedNames(projects: string[]): Promise<string[]> {
  const names = new Set<string>();
  for (const project of projects) {
    const files = await readdir(join(root, project, 'src'), { recursive: true });
    for (const file of files.filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\./.test(name))) {
      const text = await readFile(join(root, project, 'src', file), 'utf8');
      for (const [, name = ''] of text.matchAll(/(?:from|import) ['"]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"]*)?['"]/g)) {
        if (!name.startsWith('@kanaka/') && !name.startsWith('node:') && !name.startsWith('.')) names.add(name);
      }
    }
  }
  return [...names];
}

/** The root of a running container is read-only, and a browser of 180 MB would not fit in its memory. */
async function unpackBrowser(): Promise<void> {
  const { executablePath } = await findChromium({ parent: '/opt' });
  const folder = join(executablePath, '..');
  const fonts = await readFile(join(folder, 'fonts.conf'), 'utf8');
  await writeFile(join(folder, 'fonts.conf'), fonts.replaceAll(folder, '/opt/chromium'));
  // It unpacks for its own user alone; here another one runs it.
  await chmod(executablePath, 0o755);
  await rm('/opt/chromium', { recursive: true, force: true });
  await rename(folder, '/opt/chromium');
}
