/** What is checked of the deployment (`npm run check:deploy`). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeOptionsOf, services, type Service } from '@kanaka/local-tools/heaps';
import { admissionRules } from './admission-rules.ts';
import { composeFindings, parseCompose } from './compose.ts';
import { deployRules } from './deploy-rules.ts';
import { render } from './kubectl.ts';
import { parseManifests, podOf, type Manifest } from './manifests.ts';
import { composeConfigFindings } from './others-checks.ts';
import { podRules } from './pod-rules.ts';
import { schemaFindings } from './schema.ts';
import { CONFIGURED, differences, variablesOf, type Configured } from './variables.ts';

export const root = join(import.meta.dirname, '../../..');

export const composeText = () => readFile(join(root, 'docker-compose.yml'), 'utf8');

/** Monitoring is not part of the shop and is in another namespace, so the shop's rules do not apply to it. */
const BESIDE_THE_SHOP = ['k8s/monitoring'];

/** Every folder that operators apply. */
async function appliedFolders(): Promise<string[]> {
  const production = await readdir(join(root, 'k8s/overlays/production'), { withFileTypes: true });
  const alone = production.filter((entry) => entry.isDirectory() && entry.name !== 'settings').map(({ name }) => name);
  return [
    'k8s/overlays/trial',
    'k8s/overlays/production',
    ...alone.map((name) => `k8s/overlays/production/${name}`),
    'k8s/restore/database',
    'k8s/restore/objects',
    'k8s/restore/replay',
    ...BESIDE_THE_SHOP,
  ];
}

export type Rendered = { folder: string; manifests: Manifest[] };

export const renderAll = async () => renderEach(await appliedFolders());

export const renderEach = (folders: readonly string[]): Promise<Rendered[]> =>
  Promise.all(folders.map(async (folder) => ({ folder, manifests: parseManifests(await render(folder)) })));

export function ruleFindings(manifests: readonly Manifest[]): string[] {
  return [...podRules, ...deployRules, ...admissionRules].flatMap(({ name, why, broken }) =>
    broken(manifests).map((what) => `${what}: ${name} (${why})`),
  );
}

/** An object that appears in several folders is checked once. */
export async function clusterFindings(all: readonly Rendered[]): Promise<string[]> {
  const once = new Map(all.flatMap(({ manifests }) => manifests.map((each) => [JSON.stringify(each), each] as const)));
  const rules = all
    .filter(({ folder }) => !BESIDE_THE_SHOP.includes(folder))
    .flatMap(({ folder, manifests }) => ruleFindings(manifests).map((finding) => `${folder}: ${finding}`));
  return [...(await schemaFindings([...once.values()])), ...rules];
}

function variablesInCluster(manifests: readonly Manifest[], service: Service) {
  const deployment = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === service);
  const pod = deployment && podOf(deployment);
  return (pod?.spec.containers ?? []).flatMap(({ env }) => env);
}

/** The variables that a rendered Deployment passes to a service. */
export function givenInCluster(manifests: readonly Manifest[], service: Configured): string[] {
  return variablesInCluster(manifests, service).map(({ name }) => name);
}

/** Services whose heap is bounded otherwise than in the local start, or not at all. */
export function heapFindings(given: (service: Service) => string | undefined): string[] {
  return services
    .filter((service) => given(service) !== nodeOptionsOf(service))
    .map((service) => `${service} needs NODE_OPTIONS: ${nodeOptionsOf(service)} (see tools/local/src/heaps.ts)`);
}

export const heapFindingsInCluster = (manifests: readonly Manifest[]) =>
  heapFindings((service) => variablesInCluster(manifests, service).find(({ name }) => name === 'NODE_OPTIONS')?.value);

export async function variableFindings(given: (service: Configured) => readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    CONFIGURED.map(async (service) => differences(service, await variablesOf(service), given(service))),
  );
  return found.flat();
}

export async function composeFileFindings(): Promise<string[]> {
  const compose = parseCompose(await composeText());
  return [
    ...composeFindings(compose),
    ...(await variableFindings((service) => Object.keys(compose.services[service]?.environment ?? {}))),
    ...heapFindings((service) => compose.services[service]?.environment['NODE_OPTIONS']),
    ...((await composeConfigFindings()) ?? []),
  ];
}
