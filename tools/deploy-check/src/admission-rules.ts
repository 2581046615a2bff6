/** What a cluster refuses, or accepts and never starts, although it fits the schema. */
import { isDeepStrictEqual } from 'node:util';
import { containersOf, nameOf, ofKind, selects, type Container, type Manifest, type Pod } from './manifests.ts';
import { containerRule, podRule, podsOf, type Rule } from './pod-rules.ts';

type Labels = Record<string, string>;
type Volume = { name: string; configMap?: { name: string }; secret?: { secretName: string } };

const listOf = <T>(value: unknown) => (value ?? []) as T[];

const volumesOf = ({ spec }: Pod) => listOf<Volume>(spec['volumes']);
const mountsOf = (container: Container) => listOf<{ name: string; mountPath: string }>(container['volumeMounts']);

const SUFFIXES: Labels = { m: '1e-3', k: '1e3', M: '1e6', G: '1e9', Ki: '1024', Mi: '1048576', Gi: '1073741824' };

/** The number that a quantity stands for; NaN if it is none. */
function quantityOf(text: string): number {
  const [, number, suffix = ''] = /^(\d+(?:\.\d+)?)(m|[kMG]|[KMG]i)?$/.exec(text) ?? [];
  return Number(number) * Number(SUFFIXES[suffix] ?? 1);
}

/** Kinds of volumes that the restricted profile allows. */
const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/** The profile allows more; nothing here needs it. */
const CONTAINER = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true };

function breaksRestricted(pod: Pod): boolean {
  const { runAsNonRoot, runAsUser, runAsGroup, fsGroup, seccompProfile, ...more } = pod.spec.securityContext;
  return (
    !isDeepStrictEqual([runAsNonRoot, seccompProfile, more], [true, { type: 'RuntimeDefault' }, {}]) ||
    [runAsUser, runAsGroup, fsGroup].some((id) => typeof id !== 'number' || id < 100) ||
    ['hostNetwork', 'hostPID', 'hostIPC'].some((name) => pod.spec[name] !== undefined) ||
    volumesOf(pod).some((each) => !Object.keys(each).every((key) => key === 'name' || VOLUMES.includes(key))) ||
    containersOf(pod).some(({ securityContext }) => !isDeepStrictEqual(securityContext, CONTAINER)) ||
    pod.spec.containers.some(({ ports }) => ports.some((port) => port['hostPort'] !== undefined))
  );
}

export const admissionRules: Rule[] = [
  podRule(
    'fits the restricted profile',
    'The namespace enforces it: a pod that is root, gains privileges or makes any system call is not started; an attacker in a container cannot change its programs.',
    ({ pod }) => breaksRestricted(pod),
  ),
  podRule(
    'selects its own pods',
    'A cluster refuses a selector that does not match the template, and never lets it be changed.',
    ({ manifest, pod }) => {
      const { matchLabels } = (manifest.spec?.['selector'] ?? {}) as { matchLabels?: Labels };
      if (!matchLabels) return ['Deployment', 'StatefulSet'].includes(manifest.kind);
      return !selects(matchLabels, pod.metadata.labels);
    },
  ),
  podRule(
    'names nothing twice',
    'Containers, ports, variables, volumes and mounts are merged by their names: a second one is refused or replaces the first.',
    ({ pod }) => {
      const containers = containersOf(pod);
      const lists = [
        containers.map(({ name }) => name),
        volumesOf(pod).map(({ name }) => name),
        pod.spec.containers.flatMap(({ ports }) => ports.map(({ containerPort }) => containerPort)),
        ...containers.flatMap((each) => [
          each.env.map(({ name }) => name),
          each.ports.map(({ name }) => name),
          mountsOf(each).map(({ mountPath }) => mountPath),
        ]),
      ];
      return lists.some((names) => names.length !== new Set<unknown>(names).size);
    },
  ),
  containerRule(
    'has quantities that a cluster reads, and no request above its limit',
    'Both are refused.',
    ({ resources: { requests, limits } }) =>
      [...Object.values(requests), ...Object.values(limits)].some((text) => Number.isNaN(quantityOf(text))) ||
      Object.entries(limits).some(([name, limit]) => quantityOf(requests[name] ?? '0') > quantityOf(limit)),
  ),
  containerRule(
    'asks ports that it has',
    'A probe of a port without that name fails for ever.',
    ({ ports, startupProbe, readinessProbe, livenessProbe }) =>
      [startupProbe, readinessProbe, livenessProbe].some((probe) => {
        const asked = (probe?.httpGet ?? probe?.['tcpSocket']) as { port?: string | number } | undefined;
        return asked && !ports.some(({ name, containerPort }) => asked.port === name || asked.port === containerPort);
      }),
  ),
  podRule(
    'mounts what there is',
    'A mount of no volume is refused; a pod with a volume of a missing ConfigMap waits for ever.',
    ({ manifest, pod }, all) => {
      const claims = listOf<Manifest>(manifest.spec?.['volumeClaimTemplates']).map(({ metadata }) => metadata.name);
      const known = [...claims, ...volumesOf(pod).map(({ name }) => name)];
      // The certificate of an authority is made by the operator (docs/operations.md).
      const maps = ['kanaka-ca', ...ofKind(all, 'ConfigMap').map(({ metadata }) => metadata.name)];
      return (
        volumesOf(pod).some(({ configMap }) => configMap && !maps.includes(configMap.name)) ||
        containersOf(pod).some((each) => mountsOf(each).some(({ name }) => !known.includes(name)))
      );
    },
  ),
  {
    name: 'says the protocol of each port',
    why: 'kubectl compares a policy’s rules as a whole with the cluster’s, which adds TCP: each apply would call the policy changed.',
    broken: (manifests) =>
      ofKind(manifests, 'NetworkPolicy').flatMap((policy) => {
        const rules = ['ingress', 'egress'].flatMap((way) =>
          listOf<{ ports?: { protocol?: string }[] }>(policy.spec?.[way]),
        );
        return rules.some(({ ports = [] }) => ports.some(({ protocol }) => !protocol)) ? nameOf(policy) : [];
      }),
  },
  {
    name: 'is removed when it has finished',
    why: 'A cluster refuses to change the pod of a Job: the next apply, with other images or settings, would fail.',
    broken: (manifests) =>
      ofKind(manifests, 'Job').flatMap((job) => (job.spec?.['ttlSecondsAfterFinished'] ? [] : nameOf(job))),
  },
  {
    name: 'refers to something',
    why: 'An autoscaler of no Deployment does nothing; a budget or policy that selects no pod protects nobody.',
    broken: (manifests) => {
      const pods = podsOf(manifests).map(({ pod }) => pod);
      const selectsNone = (labels: Labels | undefined) =>
        !pods.some(({ metadata }) => selects(labels ?? {}, metadata.labels));
      return [
        ...ofKind(manifests, 'HorizontalPodAutoscaler').filter(({ spec }) => {
          const { kind, name } = (spec?.['scaleTargetRef'] ?? {}) as { kind?: string; name?: string };
          return !manifests.some((each) => each.kind === kind && each.metadata.name === name);
        }),
        ...ofKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
          selectsNone((spec?.['selector'] as { matchLabels?: Labels } | undefined)?.matchLabels),
        ),
      ].map(nameOf);
    },
  },
  {
    name: 'leads to a Service',
    why: 'An Ingress whose backend does not exist answers 503.',
    broken: (manifests) => {
      const ports = ofKind(manifests, 'Service').flatMap(({ metadata, spec }) =>
        listOf<{ name?: string; port: number }>(spec?.['ports']).flatMap(({ name, port }) => [
          `${metadata.name}:${name ?? ''}`,
          `${metadata.name}:${port}`,
        ]),
      );
      type Backend = { service?: { name: string; port: { name?: string; number?: number } } };
      return ofKind(manifests, 'Ingress').flatMap((ingress) => {
        const rules = listOf<{ http?: { paths: { backend: Backend }[] } }>(ingress.spec?.['rules']);
        const backends = rules.flatMap(({ http }) => http?.paths ?? []).flatMap(({ backend }) => backend.service ?? []);
        const isThere = backends.every(({ name, port }) => ports.includes(`${name}:${port.name ?? port.number ?? ''}`));
        return backends.length > 0 && isThere ? [] : nameOf(ingress);
      });
    },
  },
];
