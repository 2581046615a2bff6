/**
 * Bundles services: `node tools/build/src/bundle-services.ts orders media`, or all of them when none is named. All in one call
 * of esbuild, which reads what they share only once. Each gets its entry and everything that imports in `dist/main.js`; with
 * its migrations and fonts beside it, and `dist/contents.json`, which names the packages that must be installed next to it.
 */
import { existsSync } from 'node:fs';
import { cp, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle } from './bundle.ts';

const apps = join(import.meta.dirname, '../../../apps');
const entryOf = (name: string) =>
  ['server/main.ts', 'src/main.ts'].map((file) => join(apps, name, file)).find((file) => existsSync(file));

const named = process.argv.slice(2);
const services = (named.length > 0 ? named : await readdir(apps)).flatMap((name) => {
  const entry = entryOf(name);
  return entry ? [{ name, entry, dist: join(apps, name, 'dist') }] : [];
});

const external = await bundle({
  entryPoints: services.map(({ name, entry }) => ({ in: entry, out: join(name, 'dist/main') })),
  outdir: apps,
  // Stylesheets are for the browser's build.
  loader: { '.svg': 'text', '.woff2': 'dataurl', '.css': 'empty' },
});

for (const { name, dist } of services) {
  for (const part of ['drizzle', 'fonts']) await rm(join(dist, part), { recursive: true, force: true });
  await writeFile(join(dist, 'contents.json'), JSON.stringify(external(join(dist, 'main.js'))));
  const migrations = join(apps, name, 'drizzle');
  if (existsSync(migrations)) await cp(migrations, join(dist, 'drizzle'), { recursive: true });
  const fonts = join(apps, name, 'src/fonts.ts');
  if (existsSync(fonts)) {
    const { fontFiles } = (await import(fonts)) as { fontFiles: () => string[] };
    await mkdir(join(dist, 'fonts'), { recursive: true });
    for (const path of fontFiles()) await copyFile(path, join(dist, 'fonts', basename(path)));
  }
}
