import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Each caller with those it calls, in order. */
type Calls = Record<string, string[]>;

const root = join(import.meta.dirname, '../../..');

/** Addresses of services in a file: `ORDERS_URL` is that of `orders`, if there is such an app. */
function urlsIn(text: string, pattern: RegExp, apps: readonly string[]): string[] {
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase().replaceAll('_', '-'));
  return [...new Set(names)].filter((name) => apps.includes(name)).toSorted();
}

const hasConfig = (folder: string) => existsSync(join(folder, 'config.ts'));

/** Whom each app calls: by the addresses that its config.ts reads, and by those that its main.ts makes clients of. */
async function callsInCode(): Promise<{ byAddress: Calls; byClient: Calls }> {
  const apps = (await readdir(join(root, 'apps'))).toSorted();
  const byAddress: Calls = {};
  const byClient: Calls = {};
  for (const app of apps) {
    // A browser's app has its sources in src, and those of its server beside them.
    const source = ['server', 'src'].map((folder) => join(root, 'apps', app, folder)).find(hasConfig);
    if (source === undefined) continue;
    const config = join(source, 'config.ts');
    byAddress[app] = urlsIn(await readFile(config, 'utf8'), /\b([A-Z_]+)_URL\b(?=:)/g, apps);
    byClient[app] = urlsIn(
      await readFile(join(source, 'main.ts'), 'utf8'),
      /(?:config|settings)\.([A-Z_]+)_URL\b/g,
      apps,
    );
  }
  return { byAddress, byClient };
}

it('every service uses each address that it reads, and nobody is called back', async () => {
  const { byAddress, byClient } = await callsInCode();
  expect(Object.keys(byAddress)).toEqual(expect.arrayContaining(['cart', 'catalog', 'gateway', 'identity', 'orders']));
  expect(byClient).toEqual(byAddress);
  // Taken away again and again, those that call nobody who is left: what stays would call itself by way of others.
  let left = Object.keys(byAddress);
  for (let before = 0; before !== left.length;) {
    before = left.length;
    left = left.filter((name) => byAddress[name]?.some((called) => left.includes(called)));
  }
  expect(left).toEqual([]);
});
