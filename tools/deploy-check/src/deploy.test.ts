import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { secretsFrom } from '@kanaka/image-tools/secrets-from';
import {
  clusterFindings,
  composeFileFindings,
  composeText,
  givenInCluster,
  renderAll,
  root,
  ruleFindings,
  variableFindings,
  type Rendered,
} from './check.ts';
import { composeFindings, parseCompose, wantedOf } from './compose.ts';
import { containersOf, podOf, type Manifest } from './manifests.ts';
import { schemaFindings } from './schema.ts';
import { differences, variablesIn } from './variables.ts';

/** Where kubectl is fetched first, or the machine is busy. */
const TIMEOUT_MS = 120_000;

const example = parseEnv(await readFile(join(root, '.env.example'), 'utf8'));

describe('the shop in containers', () => {
  it('keeps to every rule, and gives each service exactly what it reads', async () => {
    expect(await composeFileFindings()).toEqual([]);
  });

  it('finds in .env.example all that it asks for', async () => {
    const wanted = wantedOf(await composeText());
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((name) => !example[name])).toEqual([]);
  });

  it('mounts files that are there', async () => {
    const mounted = [...(await composeText()).matchAll(/- \.\/([^:\s]+):/g)].map(([, path = '']) => path);
    expect(mounted).toEqual(['k8s/overlays/trial/servers/databases.sh']);
    expect(mounted.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each([
    ['writes only where it may', 'read_only: true', 'read_only: false'],
    ['has no rights to gain', 'cap_drop: [ALL]', 'cap_drop: []'],
    ['runs as nobody', 'user: postgres', 'user: root'],
    ['has an end to what it takes', 'mem_limit: 384m', 'stdin_open: false'],
    ['comes back', 'restart: unless-stopped', 'restart: on-failure'],
    ['is asked how it is', "test: ['CMD', 'redis-cli'", 'disable: true #'],
    ['is not open to the world', "'127.0.0.1:${PORT:-8080}:8080'", "'${PORT:-8080}:8080'"],
    ['gets secrets by reference', '${INTERNAL_TOKEN:?run npm run secrets}', 'an-internal-token'],
  ])('tells when one no longer %s', async (rule, from, to) => {
    const text = await composeText();
    expect(text).toContain(from);
    expect(composeFindings(parseCompose(text.replace(from, to))).join('\n')).toContain(rule);
  });
});

describe('a variable', () => {
  it('is found in a config.ts by its own name and by the name of its group', () => {
    expect(
      variablesIn('z.object({ ...redisConfig, CART_URL: ServiceUrl,\n  TOKEN_A1: kit.TOKEN_A1, other: 1 })'),
    ).toEqual(['CART_URL', 'REDIS_URL', 'TOKEN_A1']);
  });

  it('is reported when it is read and not given, and when it is given and not read', () => {
    expect(differences('cart', ['CART_URL', 'PORT'], ['CARD_URL'])).toEqual([
      'cart reads CART_URL, and nobody gives it',
      'cart is given CARD_URL and does not read it',
    ]);
  });
});

describe('the shop in a cluster', () => {
  let all: Rendered[];
  let trial: Manifest[];

  beforeAll(async () => {
    const rendered = await renderAll();
    // Without kubectl there is nothing to look at; whoever can change this folder has npm, and so can have it.
    if (typeof rendered === 'string') throw new Error(rendered);
    all = rendered;
    trial = rendered[0]?.manifests ?? [];
  }, TIMEOUT_MS);

  it(
    'is what Kubernetes takes, and keeps to every rule, whole and a service alone',
    async () => {
      expect(all.length).toBeGreaterThan(12);
      expect(await clusterFindings(all)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('gives each service exactly what it reads', async () => {
    for (const { manifests } of all.slice(0, 2)) {
      expect(await variableFindings((service) => givenInCluster(manifests, service))).toEqual([]);
    }
  });

  it('finds every secret that it refers to among those that are made from an env file', () => {
    const secrets = secretsFrom(example);
    const wanted = all.flatMap(({ manifests }) =>
      manifests.flatMap((manifest) => {
        const pod = podOf(manifest);
        return (pod ? containersOf(pod) : []).flatMap(({ env }) =>
          env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
        );
      }),
    );
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter(({ name, key, optional }) => !optional && !secrets[name]?.[key])).toEqual([]);
  });

  const changed = (from: string | RegExp, to: string) => {
    const text = JSON.stringify(trial);
    const other = text.replaceAll(from, to);
    expect(other).not.toBe(text);
    return JSON.parse(other) as Manifest[];
  };
  const without = (kind: string, name: string) =>
    trial.filter((manifest) => manifest.kind !== kind || manifest.metadata.name !== name);

  it.each<[string, () => Manifest[]]>([
    ['runs as nobody', () => changed('"runAsUser":10001', '"runAsUser":0')],
    ['asks the kernel for little', () => changed('RuntimeDefault', 'Unconfined')],
    ['has no rights to gain', () => changed('"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false')],
    [
      'does not hold a key to the cluster',
      () => changed('"automountServiceAccountToken":false', '"automountServiceAccountToken":true'),
    ],
    ['says what it needs', () => changed('"memory":"1Gi"', '"hugepages-2Mi":"1Gi"')],
    ['names its version', () => changed('kanaka/cart:dev', 'kanaka/cart:latest')],
    ['gets secrets by reference', () => changed('"name":"LOG_LEVEL"', '"name":"SOME_TOKEN"')],
    ['is asked how it is', () => changed('"path":"/livez"', '"path":"/readyz"')],
    [
      'leaves without dropping a call',
      () => changed('"terminationGracePeriodSeconds":20', '"terminationGracePeriodSeconds":10'),
    ],
    ['is spread over machines', () => changed('topologySpreadConstraints', 'otherConstraints')],
    ['grows and shrinks by itself', () => without('HorizontalPodAutoscaler', 'cart')],
    ['outlives the emptying of a node', () => without('PodDisruptionBudget', 'cart')],
    ['is fenced in', () => without('NetworkPolicy', 'cart')],
    ['every called service can be reached', () => changed('"value":"http://reviews"', '"value":"http://media"')],
    ['every server can be reached', () => changed('"name":"S3_ENDPOINT"', '"name":"OTHER_ENDPOINT"')],
    ['nothing is open by default', () => without('NetworkPolicy', 'default-deny')],
    ['a service leads to its pods', () => changed('"targetPort":"http"', '"targetPort":"https"')],
    ['settings are there', () => changed('"PUBLIC_URL":"http', '"PUBLIC_ADDRESS":"http')],
    [
      'requests are passed on whole, but for uploads',
      () => changed('proxy-request-buffering":"on"', 'proxy-request-buffering":"off"'),
    ],
    ['requests are passed on whole, but for uploads', () => without('Ingress', 'kanaka-uploads')],
    ['no secret is among the manifests', () => changed('"kind":"ConfigMap"', '"kind":"Secret"')],
    ['everything is of one namespace', () => changed('"namespace":"kanaka"', '"namespace":"default"')],
  ])('tells when it no longer holds that one %s', (rule, broken) => {
    expect(ruleFindings(broken()).join('\n')).toContain(rule);
  });

  it(
    'tells of a field that does not exist, a value of the wrong kind, and one that is missing',
    async () => {
      const cart = trial.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'cart');
      const text = JSON.stringify(cart);
      const broken = [
        text.replace('"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"'),
        text.replace('"minReadySeconds":5', '"minReadySeconds":"5"'),
        text.replace(/"selector":\{.*?\}\},/, ''),
      ].flatMap((each) => JSON.parse(each) as Manifest[]);
      const findings = await schemaFindings(broken);
      for (const what of ['readOnlyRootFileSystem', 'minReadySeconds', 'selector'])
        expect(findings.join('\n')).toContain(what);
    },
    TIMEOUT_MS,
  );
});
