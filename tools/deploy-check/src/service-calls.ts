/** Who calls whom at run time: as the code says, and as the cluster lets through. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifests.ts';

/** Each caller with those it calls, in order. */
export type Calls = Record<string, string[]>;

const root = join(import.meta.dirname, '../../..');

/** Addresses of services in a config.ts: `ORDERS_URL` is that of `orders`, if there is such an app. */
function urlsIn(config: string, apps: readonly string[]): string[] {
  return [...config.matchAll(/\b([A-Z_]+)_URL\b(?=:)/g)]
    .map(([, name = '']) => name.toLowerCase().replaceAll('_', '-'))
    .filter((name) => apps.includes(name));
}

const hasConfig = (folder: string) => existsSync(join(folder, 'config.ts'));

/** Whom each app calls: by the addresses that its config.ts reads, and by those that its main.ts makes clients of. */
export async function callsInCode(): Promise<{ byAddress: Calls; byClient: Calls }> {
  const apps = (await readdir(join(root, 'apps'))).toSorted();
  const byAddress: Calls = {};
  const byClient: Calls = {};
  for (const app of apps) {
    // A browser's app has its sources in src, and those of its server beside them.
    const source = ['server', 'src'].map((folder) => join(root, 'apps', app, folder)).find(hasConfig);
    if (source === undefined) continue;
    const config = join(source, 'config.ts');
    byAddress[app] = sorted(urlsIn(await readFile(config, 'utf8'), apps));
    byClient[app] = sorted(clientsIn(await readFile(join(source, 'main.ts'), 'utf8'), apps));
  }
  return { byAddress, byClient };
}

function clientsIn(main: string, apps: readonly string[]): string[] {
  return [...main.matchAll(/(?:config|settings)\.([A-Z_]+)_URL\b/g)]
    .map(([, name = '']) => name.toLowerCase().replaceAll('_', '-'))
    .filter((name) => apps.includes(name));
}

const NAME = 'app.kubernetes.io/name';

/** Whom the policies of these manifests let each of them call. */
export function callsAllowed(manifests: readonly Manifest[], names: readonly string[]): Calls {
  type Peer = { podSelector?: { matchLabels?: Record<string, string> } };
  type Policy = { podSelector: { matchLabels?: Record<string, string> }; egress?: { to?: Peer[] }[] };
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => spec as unknown as Policy);
  return Object.fromEntries(
    names.map((name) => {
      const own = policies.filter(({ podSelector }) => podSelector.matchLabels?.[NAME] === name);
      const peers = own.flatMap(({ egress = [] }) => egress.flatMap(({ to = [] }) => to));
      return [name, sorted(peers.flatMap(({ podSelector }) => podSelector?.matchLabels?.[NAME] ?? []))];
    }),
  );
}

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted();
