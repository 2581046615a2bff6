import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { secretsFrom } from '@kanaka/image-tools/secrets-from';
import { nodeOptionsOf } from '@kanaka/local-tools/heaps';
import {
  clusterFindings,
  composeFileFindings,
  composeText,
  givenInCluster,
  heapFindings,
  heapFindingsInCluster,
  renderAll,
  root,
  ruleFindings,
  variableFindings,
  type Rendered,
} from './check.ts';
import { composeFindings, parseCompose, wantedOf } from './compose.ts';
import { containersOf, podOf, type Manifest } from './manifests.ts';
import { caddyFindings } from './others-checks.ts';
import { schemaFindings } from './schema.ts';
import { differences, variablesIn } from './variables.ts';

/** kubectl may have to be downloaded first, and the machine may be busy. */
const TIMEOUT_MS = 120_000;

const example = parseEnv(await readFile(join(root, '.env.example'), 'utf8'));

describe('the shop in containers', () => {
  it('follows every rule, and passes each service exactly the variables that it reads', async () => {
    expect(await composeFileFindings()).toEqual([]);
  });

  it('requires only variables that are in .env.example', async () => {
    const wanted = wantedOf(await composeText());
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((name) => !example[name])).toEqual([]);
  });

  it('mounts existing files', async () => {
    const mounted = [...(await composeText()).matchAll(/- \.\/([^:\s]+):/g)].map(([, path = '']) => path);
    expect(mounted).toEqual(['k8s/overlays/trial/servers/databases.sh']);
    expect(mounted.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('are behind a proxy whose configuration Caddy accepts, where it is installed', async () => {
    const findings = await caddyFindings();
    if (findings === null) return;
    expect(findings).toEqual([]);
    const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
    const text = await readFile(join(root, 'Caddyfile'), 'utf8');
    await writeFile(join(folder, 'Caddyfile'), text.replace('reverse_proxy', 'reverse_prox'));
    expect(await caddyFindings(join(folder, 'Caddyfile'))).toHaveLength(2);
    await rm(folder, { recursive: true });
  });

  it.each([
    ['has a read-only root', 'read_only: true', 'read_only: false'],
    ['cannot gain privileges', 'cap_drop: [ALL]', 'cap_drop: []'],
    ['does not run as root', 'user: postgres', 'user: root'],
    ['has resource limits', 'mem_limit: 384m', 'stdin_open: false'],
    ['restarts by itself', 'restart: unless-stopped', 'restart: on-failure'],
    ['has health checks', "test: ['CMD', 'redis-cli'", 'disable: true #'],
    ['is not public', "'127.0.0.1:${PORT:-8080}:8080'", "'${PORT:-8080}:8080'"],
    ['gets secrets by reference', '${INTERNAL_TOKEN:?run npm run secrets}', 'an-internal-token'],
  ])('reports a service for which “%s” does not hold', async (rule, from, to) => {
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

  it('is reported if it is read and not set, and if it is set and not read', () => {
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
    all = await renderAll();
    trial = all[0]?.manifests ?? [];
  }, TIMEOUT_MS);

  it(
    'is valid for Kubernetes and follows every rule, as a whole and for each service',
    async () => {
      expect(all.length).toBeGreaterThan(12);
      expect(await clusterFindings(all)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('passes each service exactly the variables that it reads', async () => {
    for (const { manifests } of all.slice(0, 2)) {
      expect(await variableFindings((service) => givenInCluster(manifests, service))).toEqual([]);
    }
  });

  it('bounds each service’s heap as the local start does, and reports one that is not', () => {
    for (const { manifests } of all.slice(0, 2)) expect(heapFindingsInCluster(manifests)).toEqual([]);
    expect(heapFindings((service) => (service === 'cart' ? '' : nodeOptionsOf(service)))).toEqual([
      expect.stringMatching(/^cart needs NODE_OPTIONS: --max-old-space-size=\d+ /),
    ]);
  });

  it('refers only to secrets that are made from an env file', () => {
    const secrets = secretsFrom({ ...example, BACKUP_IDENTITY: 'AGE-SECRET-KEY-1…' });
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
    ['fits the restricted profile', () => changed('"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false')],
    [
      'has no token for the cluster',
      () => changed('"automountServiceAccountToken":false', '"automountServiceAccountToken":true'),
    ],
    ['declares its resources', () => changed('"memory":"1Gi"', '"hugepages-2Mi":"1Gi"')],
    ['has a fixed version', () => changed('kanaka/cart:dev', 'kanaka/cart:latest')],
    ['gets secrets by reference', () => changed('"name":"LOG_LEVEL"', '"name":"SOME_TOKEN"')],
    ['has health checks', () => changed('"path":"/livez"', '"path":"/readyz"')],
    [
      'stops without losing a request',
      () => changed('"terminationGracePeriodSeconds":20', '"terminationGracePeriodSeconds":10'),
    ],
    ['is spread over nodes', () => changed('topologySpreadConstraints', 'otherConstraints')],
    ['is scaled automatically', () => without('HorizontalPodAutoscaler', 'cart')],
    ['survives the draining of a node', () => without('PodDisruptionBudget', 'cart')],
    ['has a network policy', () => without('NetworkPolicy', 'cart')],
    [
      'exactly the called services can be reached',
      () => changed('"value":"http://catalog:8080"', '"value":"http://reviews:8080"'),
    ],
    ['every server can be reached', () => changed('"name":"S3_ENDPOINT"', '"name":"OTHER_ENDPOINT"')],
    ['traffic is refused by default', () => without('NetworkPolicy', 'default-deny')],
    ['names can be resolved', () => without('NetworkPolicy', 'dns')],
    ['the port of their container', () => changed('"port":8080,"targetPort":"http"', '"port":80,"targetPort":"http"')],
    ['a Service has pods', () => changed('"targetPort":"http"', '"targetPort":"https"')],
    ['settings exist', () => changed('"PUBLIC_URL":"http', '"PUBLIC_ADDRESS":"http')],
    [
      'requests are buffered, except uploads',
      () => changed('proxy-request-buffering":"on"', 'proxy-request-buffering":"off"'),
    ],
    ['requests are buffered, except uploads', () => without('Ingress', 'kanaka-uploads')],
    ['manifests contain no Secret', () => changed('"kind":"ConfigMap"', '"kind":"Secret"')],
    ['everything is in one namespace', () => changed('"namespace":"kanaka"', '"namespace":"default"')],
    ...[
      ['"runAsUser":10001', '"runAsUser":0'],
      ['RuntimeDefault', 'Unconfined'],
      ['"allowPrivilegeEscalation":false', '"allowPrivilegeEscalation":true'],
      ['"enableServiceLinks":false', '"enableServiceLinks":false,"hostNetwork":true'],
      ['"drop":["ALL"]', '"drop":["ALL"],"add":["NET_RAW"]'],
      ['"emptyDir":{', '"hostPath":{'],
    ].map(([from = '', to = '']): [string, () => Manifest[]] => [
      'fits the restricted profile',
      () => changed(from, to),
    ]),
    [
      'selects its own pods',
      () => changed('"matchLabels":{"app.kubernetes.io/name":"cart"', '"matchLabels":{"name":"cart"'),
    ],
    ['names nothing twice', () => changed('"name":"NODE_OPTIONS"', '"name":"JWT_PUBLIC_KEY"')],
    ['has quantities that a cluster reads', () => changed('"memory":"1Gi"', '"memory":"1Gb"')],
    ['no request above its limit', () => changed('"memory":"384Mi"', '"memory":"3840Mi"')],
    ['asks ports that it has', () => changed('"port":"http"', '"port":"htp"')],
    ['mounts what there is', () => changed('"mountPath":"/tmp","name":"tmp"', '"mountPath":"/tmp","name":"temp"')],
    ['says the protocol of each port', () => changed('"port":"postgres","protocol":"TCP"', '"port":"postgres"')],
    ['is removed when it has finished', () => changed('ttlSecondsAfterFinished', 'ttlSecondsBeforeFinished')],
    ['refers to something', () => without('Deployment', 'cart')],
    ['leads to a Service', () => without('Service', 'gateway')],
  ])('reports when “%s” does not hold', (rule, broken) => {
    expect(ruleFindings(broken()).join('\n')).toContain(rule);
  });

  it(
    'reports an unknown field, a value of the wrong type, and a missing value',
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
