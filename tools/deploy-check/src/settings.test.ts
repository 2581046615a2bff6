import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DATABASES, prefixOf, STORING } from '@kanaka/image-tools/secrets-from';
import { services } from '@kanaka/local-tools/heaps';
import { clusterFindings, renderEach, root, type Rendered } from './check.ts';
import { containersOf, podOf, type Manifest } from './manifests.ts';
import { schemaFindings } from './schema.ts';

/** kubectl may have to be downloaded first, and the machine may be busy. */
const TIMEOUT_MS = 120_000;

/** What folders of k8s/ render to after changes of the settings, as an operator makes them. */
async function renderedWith(
  change: { settings: (text: string) => string; shopEnv?: string },
  folders: readonly string[],
): Promise<Rendered[]> {
  const copy = await mkdtemp(join(tmpdir(), 'kanaka-k8s-'));
  await cp(join(root, 'k8s'), copy, { recursive: true });
  const settings = join(copy, 'overlays/production/settings');
  const text = await readFile(join(settings, 'kustomization.yaml'), 'utf8');
  expect(change.settings(text)).not.toBe(text);
  await writeFile(join(settings, 'kustomization.yaml'), change.settings(text));
  await writeFile(join(settings, 'shop.env'), change.shopEnv ?? '', { flag: 'a' });
  const rendered = await renderEach(folders.map((folder) => relative(root, join(copy, folder))));
  await rm(copy, { recursive: true });
  return rendered;
}

const component = (name: string) => (text: string) =>
  text.replace('components:\n', `components:\n  - ../../../components/${name}\n`);

const podsIn = (manifests: readonly Manifest[]) => manifests.flatMap((manifest) => podOf(manifest) ?? []);

describe('an operator’s setting', () => {
  it(
    'gives the certificate of an own authority to all that reach Postgres, Redis, the object store or the mail server',
    async () => {
      // Of everything: each service; three programs for each database, the copy of objects, and the proof.
      const programs = {
        'overlays/production': services.length + 3 * DATABASES.length + 2,
        'overlays/production/orders': 1,
        'restore/database': 2,
        'restore/objects': 1,
        'restore/replay': 1,
      };
      const rendered = await renderedWith({ settings: component('private-ca') }, Object.keys(programs));
      expect(await schemaFindings(rendered.flatMap(({ manifests }) => manifests))).toEqual([]);
      for (const [index, { manifests }] of rendered.entries()) {
        const pods = podsIn(manifests);
        const reaching = (names: RegExp) =>
          pods.flatMap(containersOf).filter(({ env }) => env.some(({ name }) => names.test(name)));
        const all = reaching(/^(DATABASE_URL|REDIS_URL|(BACKUP_)?S3_ENDPOINT|SMTP_URL)$/);
        expect(all).toHaveLength(Object.values(programs)[index] ?? 0);
        for (const { volumeMounts } of all) {
          expect(volumeMounts).toContainEqual({ name: 'ca', mountPath: '/etc/kanaka', readOnly: true });
        }
        for (const { env } of reaching(/^(REDIS_URL|(BACKUP_)?S3_ENDPOINT|SMTP_URL)$/)) {
          expect(env).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/kanaka/ca.crt' });
        }
        for (const { spec } of pods.filter((pod) => containersOf(pod).some((one) => all.includes(one)))) {
          expect(spec['volumes']).toContainEqual({ name: 'ca', configMap: { name: 'kanaka-ca' } });
        }
      }
    },
    TIMEOUT_MS,
  );

  it(
    'gives each service that stores objects a role of its own in place of a key',
    async () => {
      const shopEnv = STORING.map((service) => `${prefixOf(service)}S3_ROLE=arn:aws:iam::1:role/${service}\n`).join('');
      const settings = component('workload-identity');
      const folders = ['overlays/production', ...STORING.map((service) => `overlays/production/${service}`)];
      const rendered = await renderedWith({ settings, shopEnv }, folders);
      expect(await clusterFindings(rendered)).toEqual([]);
      const [all] = rendered;
      const deployments = all?.manifests.filter(({ kind }) => kind === 'Deployment') ?? [];
      const byRole = deployments.filter(({ metadata }) => STORING.some((service) => service === metadata.name));
      expect(byRole).toHaveLength(STORING.length);
      for (const deployment of byRole) {
        const [container] = podsIn([deployment]).flatMap(containersOf);
        const given = new Map(container?.env.map(({ name, value, valueFrom }) => [name, value ?? valueFrom]));
        expect([given.has('S3_ACCESS_KEY_ID'), given.has('S3_SECRET_ACCESS_KEY')]).toEqual([false, false]);
        expect(given.get('AWS_ROLE_ARN')).toMatchObject({
          configMapKeyRef: { key: `${prefixOf(deployment.metadata.name)}S3_ROLE` },
        });
        // The file is in what is mounted.
        const mounts = container?.['volumeMounts'] as { mountPath: string }[];
        expect(mounts.map(({ mountPath }) => `${mountPath}/token`)).toContain(given.get('AWS_WEB_IDENTITY_TOKEN_FILE'));
      }
    },
    TIMEOUT_MS,
  );

  it(
    'lets every pod pull from a registry that asks for a password',
    async () => {
      const [all] = await renderedWith({ settings: component('pull-secret') }, ['overlays/production']);
      const { manifests } = all ?? { manifests: [] };
      expect(await schemaFindings(manifests)).toEqual([]);
      const withSecret = manifests.filter(
        (each) => JSON.stringify(each['imagePullSecrets']) === JSON.stringify([{ name: 'kanaka-registry' }]),
      );
      const accounts = new Set(podsIn(manifests).map(({ spec }) => spec.serviceAccountName));
      expect(new Set(withSecret.map(({ metadata }) => metadata.name))).toEqual(accounts);
    },
    TIMEOUT_MS,
  );

  it(
    'puts a second shop into a namespace of its own, with everything that belongs to it',
    async () => {
      const settings = (text: string) => text.replace('namespace: kanaka', 'namespace: second-shop');
      const folders = ['overlays/production', 'restore/database', 'restore/objects', 'restore/replay'];
      const rendered = await renderedWith({ settings }, folders);
      const manifests = rendered.flatMap((each) => each.manifests);
      const namespaces = manifests.filter(({ kind }) => kind === 'Namespace');
      expect(namespaces.map(({ metadata }) => metadata.name)).toEqual(['second-shop']);
      const inside = manifests.filter(({ kind }) => kind !== 'Namespace');
      expect(new Set(inside.map(({ metadata }) => metadata['namespace']))).toEqual(new Set(['second-shop']));
      // Hosts without a dot are in the pod's own namespace; no other one is named anywhere.
      expect(JSON.stringify(manifests)).not.toMatch(/"namespace":"kanaka"|\.kanaka\b|\.svc\b/);
    },
    TIMEOUT_MS,
  );
});
