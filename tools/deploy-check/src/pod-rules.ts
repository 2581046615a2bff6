/** Rules for every pod of the shop. Each gives its reason. */
import { containersOf, nameOf, podOf, selects, type Container, type Manifest, type Pod } from './manifests.ts';

export type Rule = { name: string; why: string; broken: (manifests: readonly Manifest[]) => string[] };

type Started = { manifest: Manifest; pod: Pod };

export const podsOf = (manifests: readonly Manifest[]): Started[] =>
  manifests.flatMap((manifest) => {
    const pod = podOf(manifest);
    return pod ? [{ manifest, pod }] : [];
  });

/** A rule that is checked for each pod separately. */
export function podRule(
  name: string,
  why: string,
  isBroken: (started: Started, all: readonly Manifest[]) => boolean,
): Rule {
  const broken: Rule['broken'] = (manifests) =>
    podsOf(manifests)
      .filter((started) => isBroken(started, manifests))
      .map(({ manifest }) => nameOf(manifest));
  return { name, why, broken };
}

export const containerRule = (name: string, why: string, isBroken: (container: Container) => boolean) =>
  podRule(name, why, ({ pod }) => containersOf(pod).some(isBroken));

const deploymentRule = (name: string, why: string, isBroken: (started: Started, all: readonly Manifest[]) => boolean) =>
  podRule(name, why, (started, all) => started.manifest.kind === 'Deployment' && isBroken(started, all));

/** The longest time that a service takes to finish its work (libs/server-kit/src/run-service.ts). */
const SHUTDOWN_S = 8;

/** What is there in the nested objects of a manifest. */
const at = (value: unknown, ...steps: string[]): unknown =>
  steps.reduce<unknown>((found, step) => (found as Record<string, unknown> | undefined)?.[step], value);

const SECRET = /SECRET|PASSWORD(?!_RESETS)|TOKEN(?!_FILE)|PRIVATE|ACCESS_KEY|DATABASE_URL|REDIS_URL|SMTP_URL/;

export const podRules: Rule[] = [
  podRule(
    'has no token for the cluster',
    'No program here calls Kubernetes, so none gets a token for it; and each has its own service account.',
    ({ pod, manifest }, all) => {
      const account = all.find(
        ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === pod.spec.serviceAccountName,
      );
      // A restore is applied to a running shop, which has the service account already.
      const isRestore = manifest.kind === 'Job' && !account;
      return (
        pod.spec.automountServiceAccountToken !== false ||
        (!isRestore && account?.['automountServiceAccountToken'] !== false)
      );
    },
  ),
  containerRule(
    'declares its resources',
    'Without requests a pod is evicted first; without a memory limit it can take other pods down.',
    ({ resources: { requests, limits } }) => !requests['cpu'] || !requests['memory'] || !limits['memory'],
  ),
  containerRule(
    'has a fixed version',
    'An image without a version may change at any time, and there is no version to roll back to.',
    ({ image }) => !/:[\w][\w.-]+$|@sha256:/.test(image) || image.endsWith(':latest'),
  ),
  containerRule(
    'gets secrets by reference',
    'Values in a manifest are in git, in the cluster’s history and in the output of describe.',
    ({ env }) => env.some(({ name, valueFrom }) => SECRET.test(name) && !valueFrom?.secretKeyRef),
  ),
  deploymentRule(
    'has health checks',
    'A start may be slow, and a hanging pod is restarted; one whose database is down is not, because that would not help.',
    ({ pod }) =>
      pod.spec.containers.some(
        ({ startupProbe, readinessProbe, livenessProbe }) =>
          startupProbe?.httpGet?.path !== '/livez' ||
          readinessProbe?.httpGet?.path !== '/readyz' ||
          livenessProbe?.httpGet?.path !== '/livez',
      ),
  ),
  deploymentRule(
    'stops without losing a request',
    'It serves until proxies have removed it, then has time to finish; its successor is ready before that.',
    ({ pod, manifest }) => {
      const waits = pod.spec.containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep?.seconds ?? 0);
      return (
        Math.min(...waits) < 3 ||
        pod.spec.terminationGracePeriodSeconds <= Math.max(...waits) + SHUTDOWN_S ||
        at(manifest.spec, 'strategy', 'rollingUpdate', 'maxUnavailable') !== 0
      );
    },
  ),
  deploymentRule(
    'is spread over nodes',
    'Two replicas on one node are one replica.',
    ({ pod }) => pod.spec.topologySpreadConstraints.length === 0,
  ),
  deploymentRule(
    'is scaled automatically',
    'The autoscaler sets the replicas; a number in the Deployment would reset it at every apply.',
    ({ manifest }, all) =>
      at(manifest.spec, 'replicas') !== undefined ||
      !all.some(
        ({ kind, spec }) =>
          kind === 'HorizontalPodAutoscaler' && at(spec, 'scaleTargetRef', 'name') === manifest.metadata.name,
      ),
  ),
  deploymentRule(
    'survives the draining of a node',
    'Without a disruption budget, a cluster upgrade may stop all replicas at once.',
    ({ pod }, all) =>
      !all.some(({ kind, spec }) => {
        const selector = at(spec, 'selector', 'matchLabels') as Record<string, string> | undefined;
        return kind === 'PodDisruptionBudget' && selector !== undefined && selects(selector, pod.metadata.labels);
      }),
  ),
  podRule(
    'has a network policy',
    'Its own policy lists who may call it and what it may call.',
    ({ pod, manifest }, all) =>
      manifest.kind !== 'Job' &&
      !all.some(({ kind, spec }) => {
        const selector = at(spec, 'podSelector', 'matchLabels') as Record<string, string> | undefined;
        return (
          kind === 'NetworkPolicy' &&
          selector?.['app.kubernetes.io/name'] !== undefined &&
          selects(selector, pod.metadata.labels)
        );
      }),
  ),
];
