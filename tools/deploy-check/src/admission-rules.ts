/** What a cluster refuses, or accepts and never starts, although it fits the schema. */
import { containersOf, nameOf, podOf, selects, type Container, type Manifest, type Pod } from './manifests.ts';
import type { Rule } from './pod-rules.ts';

type Labels = Record<string, string>;
type Volume = { name: string; configMap?: { name: string }; secret?: { secretName: string } };

const podsOf = (manifests: readonly Manifest[]) =>
  manifests.flatMap((manifest) => {
    const pod = podOf(manifest);
    return pod ? [{ manifest, pod }] : [];
  });

const ofKind = (manifests: readonly Manifest[], kind: string) => manifests.filter((each) => each.kind === kind);

const repeated = (names: readonly unknown[]) => names.length !== new Set(names).size;

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

function breaksRestricted({ spec }: Pod): boolean {
  const isRestricted = (security: Record<string, unknown>) => {
    const { add = [] } = (security['capabilities'] ?? {}) as { add?: string[] };
    const { type = 'RuntimeDefault' } = (security['seccompProfile'] ?? {}) as { type?: string };
    return (
      security['runAsUser'] !== 0 &&
      security['runAsNonRoot'] !== false &&
      security['sysctls'] === undefined &&
      ['RuntimeDefault', 'Localhost'].includes(type) &&
      ['Default', undefined].includes(security['procMount'] as string | undefined) &&
      add.every((name) => name === 'NET_BIND_SERVICE')
    );
  };
  return (
    spec['hostNetwork'] === true ||
    spec['hostPID'] === true ||
    spec['hostIPC'] === true ||
    volumesOf({ spec } as Pod).some(
      (each) => !Object.keys(each).every((key) => key === 'name' || VOLUMES.includes(key)),
    ) ||
    ![spec.securityContext, ...containersOf({ spec } as Pod).map((each) => each.securityContext)].every(isRestricted) ||
    containersOf({ spec } as Pod).some(({ ports }) => ports.some((port) => port['hostPort'] !== undefined))
  );
}

export const admissionRules: Rule[] = [
  {
    name: 'fits the restricted profile',
    why: 'The namespace enforces Pod Security’s restricted profile: no pod that asks for more is started.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) => (breaksRestricted(pod) ? nameOf(manifest) : [])),
  },
  {
    name: 'selects its own pods',
    why: 'A cluster refuses a selector that does not match the template, and never lets it be changed.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) => {
        const { matchLabels } = (manifest.spec?.['selector'] ?? {}) as { matchLabels?: Labels };
        const isRequired = ['Deployment', 'StatefulSet'].includes(manifest.kind);
        const isRight = matchLabels ? selects(matchLabels, pod.metadata.labels) : !isRequired;
        return isRight ? [] : nameOf(manifest);
      }),
  },
  {
    name: 'names nothing twice',
    why: 'Containers, ports, variables, volumes and mounts are merged by their names: a second one is refused or replaces the first.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) => {
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
        return lists.some(repeated) ? nameOf(manifest) : [];
      }),
  },
  {
    name: 'is in the manifests once',
    why: 'Of two objects with one name the second replaces the first.',
    broken: (manifests) =>
      manifests.flatMap((each, at) => {
        const isSame = (other: Manifest) => other.apiVersion === each.apiVersion && nameOf(other) === nameOf(each);
        return manifests.findIndex(isSame) < at ? nameOf(each) : [];
      }),
  },
  {
    name: 'has quantities that a cluster reads, and no request above its limit',
    why: 'Both are refused.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) => {
        const isWrong = ({ resources: { requests, limits } }: Container) =>
          [...Object.values(requests), ...Object.values(limits)].some((text) => Number.isNaN(quantityOf(text))) ||
          Object.entries(limits).some(([name, limit]) => quantityOf(requests[name] ?? '0') > quantityOf(limit));
        return containersOf(pod).some(isWrong) ? nameOf(manifest) : [];
      }),
  },
  {
    name: 'asks ports that it has',
    why: 'A probe of a port without that name fails for ever.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) => {
        const isWrong = ({ ports, startupProbe, readinessProbe, livenessProbe }: Container) =>
          [startupProbe, readinessProbe, livenessProbe].some((probe) => {
            const asked = (probe?.httpGet ?? probe?.['tcpSocket']) as { port?: string | number } | undefined;
            return (
              asked && !ports.some(({ name, containerPort }) => asked.port === name || asked.port === containerPort)
            );
          });
        return containersOf(pod).some(isWrong) ? nameOf(manifest) : [];
      }),
  },
  {
    name: 'mounts what there is',
    why: 'A mount of no volume is refused; a pod with a volume of a missing ConfigMap waits for ever.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) => {
        const claims = listOf<Manifest>(manifest.spec?.['volumeClaimTemplates']).map(({ metadata }) => metadata.name);
        const volumes = volumesOf(pod);
        const known = [...claims, ...volumes.map(({ name }) => name)];
        const maps = ofKind(manifests, 'ConfigMap').map(({ metadata }) => metadata.name);
        // The certificate of an authority is made by the operator (docs/operations.md).
        const missing = volumes.flatMap(({ configMap }) =>
          configMap && configMap.name !== 'kanaka-ca' && !maps.includes(configMap.name) ? [configMap.name] : [],
        );
        const isWrong = containersOf(pod).some((each) => mountsOf(each).some(({ name }) => !known.includes(name)));
        return isWrong || missing.length > 0 ? nameOf(manifest) : [];
      }),
  },
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
