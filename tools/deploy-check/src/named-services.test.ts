import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const apps = await readdir(join(root, 'apps'));
const having = (file: string) => apps.filter((app) => existsSync(join(root, 'apps', app, file)));

/** A browser's app has the sources of its server beside its own. */
const services = [...having('src/config.ts'), ...having('server/config.ts')];
const databases = having('drizzle.config.ts');

/** Each place that the pattern finds in the file names all of them; nothing else would miss one that is left out. */
const lists: [names: readonly string[], file: string, pattern: RegExp][] = [
  [services, 'README.md', /^apps\/([\s\S]*?)^libs\//gm],
  [services, 'tools/local/src/heaps.ts', /heaps = \{([\s\S]*?)\}/g],
  [services, 'k8s/monitoring/alerts.yaml', /alert: ServiceAbsent([\s\S]*?)for:/g],
  [services, '.github/workflows/release.yml', /matrix:([\s\S]*?)steps:/g],
  [databases, 'tools/local/src/databases.ts', /DATABASES = \[(.*)\]/g],
  [databases, 'tools/images/src/secrets-from.ts', /DATABASES = \[(.*)\]/g],
  [databases, 'k8s/overlays/trial/servers/databases.sh', /for name in (.*);/g],
  [databases, 'k8s/overlays/trial/servers/postgres.yaml', /([\s\S]+)/g],
  [databases, 'docker-compose.yml', /POSTGRES_PASSWORD:([\s\S]*?)volumes:/g],
  [databases, 'k8s/backups/databases.yaml', /([\s\S]+)/g],
  [databases, 'k8s/backups/proof.yaml', /name: DATABASES\s+value: (.*)/g],
  [databases, 'k8s/components/private-ca/kustomization.yaml', /name: (.*\|.*)/g],
  [databases, 'k8s/monitoring/alerts.yaml', /alert: BackupOld([\s\S]*?)for:/g],
  [databases, 'docs/operations.md', /for db in (.*?);/g],
  [databases, 'docs/small-server.md', /for db in (.*?);/g],
];

it.each(lists)('%j stand in every list of them in %s', async (names, file, pattern) => {
  const found = [...(await readFile(join(root, file), 'utf8')).matchAll(pattern)];
  expect(found.length).toBeGreaterThan(0);
  const missing = found.map(([, list = '']) =>
    // CART_DB_PASSWORD names it as well.
    names.filter((name) => !new RegExp(`(?<![a-z])${name}(?![a-z])`, 'i').test(list)),
  );
  expect(missing.flat()).toEqual([]);
});

it('a service can be updated alone', () => {
  const folders = services.map((name) => `k8s/overlays/production/${name}/kustomization.yaml`);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});
