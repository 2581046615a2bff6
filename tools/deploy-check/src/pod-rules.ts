/** What every pod of the shop keeps to. Each rule says why it is there. */
import { containersOf, nameOf, podOf, selects, type Container, type Manifest, type Pod } from './manifests.ts';

export type Rule = { name: string; why: string; broken: (manifests: readonly Manifest[]) => string[] };

type Started = { manifest: Manifest; pod: Pod };

/** A rule about pods one by one. */
function podRule(name: string, why: string, isBroken: (started: Started, all: readonly Manifest[]) => boolean): Rule {
  return {
    name,
    why,
    broken: (manifests) =>
      manifests.flatMap((manifest) => {
        const pod = podOf(manifest);
        return pod && isBroken({ manifest, pod }, manifests) ? [nameOf(manifest)] : [];
      }),
  };
}

const containerRule = (name: string, why: string, isBroken: (container: Container) => boolean) =>
  podRule(name, why, ({ pod }) => containersOf(pod).some(isBroken));

const deploymentRule = (name: string, why: string, isBroken: (started: Started, all: readonly Manifest[]) => boolean) =>
  podRule(name, why, (started, all) => started.manifest.kind === 'Deployment' && isBroken(started, all));

/** Longest that a service takes to finish what it began (libs/server-kit/src/run.ts). */
const SHUTDOWN_S = 8;

const at = (value: unknown, ...steps: string[]): unknown =>
  steps.reduce<unknown>((found, step) => (found as Record<string, unknown> | undefined)?.[step], value);

const SECRET = /SECRET|PASSWORD(?!_RESETS)|TOKEN|PRIVATE|ACCESS_KEY|DATABASE_URL|REDIS_URL|SMTP_URL/;

export const podRules: Rule[] = [
  podRule(
    'runs as nobody',
    'A program that is broken into must not be root, not even inside its container.',
    ({ pod }) => {
      const user = pod.spec.securityContext['runAsUser'];
      return pod.spec.securityContext['runAsNonRoot'] !== true || typeof user !== 'number' || user < 100;
    },
  ),
  podRule(
    'asks the kernel for little',
    'The restricted profile of Pod Security, which the namespace enforces.',
    ({ pod }) => at(pod.spec.securityContext, 'seccompProfile', 'type') !== 'RuntimeDefault',
  ),
  containerRule(
    'has no rights to gain',
    'No capability, no way to more rights, nothing to overwrite.',
    ({ securityContext }) =>
      securityContext['allowPrivilegeEscalation'] !== false ||
      securityContext['readOnlyRootFilesystem'] !== true ||
      securityContext['privileged'] === true ||
      !(at(securityContext, 'capabilities', 'drop') as unknown[] | undefined)?.includes('ALL'),
  ),
  podRule(
    'does not hold a key to the cluster',
    'Nothing here speaks with Kubernetes, so nothing gets a token for it; and each has an account of its own.',
    ({ pod, manifest }, all) => {
      const account = all.find(
        ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === pod.spec.serviceAccountName,
      );
      // A restore is applied beside a shop that has the account already.
      const isRestore = manifest.kind === 'Job' && !account;
      return (
        pod.spec.automountServiceAccountToken !== false ||
        (!isRestore && account?.['automountServiceAccountToken'] !== false)
      );
    },
  ),
  containerRule(
    'says what it needs',
    'What asks for nothing is put anywhere and thrown out first; what has no limit on memory takes other pods down.',
    ({ resources: { requests, limits } }) => !requests['cpu'] || !requests['memory'] || !limits['memory'],
  ),
  containerRule(
    'names its version',
    'An image without a version is another one tomorrow, and a rollback has nowhere to go.',
    ({ image }) => !/:[\w][\w.-]+$|@sha256:/.test(image) || image.endsWith(':latest'),
  ),
  containerRule(
    'gets secrets by reference',
    'What stands in a manifest stands in git, in the cluster’s history and in every describe.',
    ({ env }) => env.some(({ name, valueFrom }) => SECRET.test(name) && !valueFrom?.secretKeyRef),
  ),
  deploymentRule(
    'is asked how it is',
    'A start may take long, a stuck one is ended, and one whose database is away is left to live: ending it helps nobody.',
    ({ pod }) =>
      pod.spec.containers.some(
        ({ startupProbe, readinessProbe, livenessProbe }) =>
          startupProbe?.httpGet?.path !== '/livez' ||
          readinessProbe?.httpGet?.path !== '/readyz' ||
          livenessProbe?.httpGet?.path !== '/livez',
      ),
  ),
  deploymentRule(
    'leaves without dropping a call',
    'Serves on while others learn that it goes, then has the time to finish; and the new one is there before.',
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
    'is spread over machines',
    'Two replicas on one node are one replica.',
    ({ pod }) => pod.spec.topologySpreadConstraints.length === 0,
  ),
  deploymentRule(
    'grows and shrinks by itself',
    'The autoscaler says how many; a number in the Deployment would undo it at every apply.',
    ({ manifest }, all) =>
      at(manifest.spec, 'replicas') !== undefined ||
      !all.some(
        ({ kind, spec }) =>
          kind === 'HorizontalPodAutoscaler' && at(spec, 'scaleTargetRef', 'name') === manifest.metadata.name,
      ),
  ),
  deploymentRule(
    'outlives the emptying of a node',
    'A disruption budget that selects it; without one an upgrade of the cluster takes all replicas at once.',
    ({ pod }, all) =>
      !all.some(({ kind, spec }) => {
        const selector = at(spec, 'selector', 'matchLabels') as Record<string, string> | undefined;
        return kind === 'PodDisruptionBudget' && selector !== undefined && selects(selector, pod.metadata.labels);
      }),
  ),
  podRule(
    'is fenced in',
    'A policy of its own says who may call it and whom it may call.',
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
