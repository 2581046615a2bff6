/** Rules about references between the shop's Kubernetes objects. */
import { routeOf } from '@kanaka/contracts/endpoint';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { containersOf, nameOf, ofKind, selects, type Manifest, type Pod } from './manifests.ts';
import { podRule, podsOf, type Rule } from './pod-rules.ts';

type Labels = Record<string, string>;
type Peer = { podSelector?: { matchLabels?: Labels } };
type Egress = { to?: Peer[]; ports?: { port?: string | number }[] };
type Policy = { podSelector: { matchLabels?: Labels }; ingress?: { from?: Peer[] }[]; egress?: Egress[] };

const NAME = 'app.kubernetes.io/name';

const asksDns = ({ ports = [] }: Egress) => ports.some(({ port }) => port === 53);

const policiesFor = (manifests: readonly Manifest[], { metadata }: Pod): Policy[] =>
  ofKind(manifests, 'NetworkPolicy')
    .map(({ spec }) => spec as unknown as Policy)
    .filter(({ podSelector }) => selects(podSelector.matchLabels ?? {}, metadata.labels));

const lets = (peers: (Peer[] | undefined)[], { metadata }: Pod) =>
  peers.flat().some((peer) => peer?.podSelector && selects(peer.podSelector.matchLabels ?? {}, metadata.labels));

/** Hosts that a pod calls inside the cluster: its variables with a URL of the form http://name. */
const serviceUrlsOf = (pod: Pod) =>
  containersOf(pod).flatMap(({ env }) =>
    env.flatMap(({ value }) => /^http:\/\/([a-z-]+)(?=[:/]|$)/.exec(value ?? '')?.[1] ?? []),
  );

/** If a pod has one of these variables, a network policy must allow it to reach the server. */
const serverOf: Record<string, string> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  S3_ENDPOINT: 'objects',
  BACKUP_S3_ENDPOINT: 'objects',
  RAZORPAY_API_URL: 'razorpay',
  COURIER_API: 'couriers',
  SMTP_URL: 'smtp',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
};

/** The paths that images and certificates are uploaded to. */
const uploadPaths: string[] = Object.values(endpointsByService).flatMap((endpoints) =>
  Object.values(endpoints)
    .filter(({ files }) => files)
    .map((endpoint) => routeOf(endpoint)),
);
const isUpload = (path: string) => uploadPaths.includes(path);

const annotationsOf = ({ metadata }: Manifest) =>
  (metadata as { annotations?: Record<string, string> }).annotations ?? {};

function pathsOf({ spec }: Manifest): string[] {
  const { rules = [] } = spec as { rules?: { http?: { paths?: { path?: string }[] } }[] };
  return rules.flatMap(({ http }) => (http?.paths ?? []).flatMap(({ path }) => path ?? []));
}

export const deployRules: Rule[] = [
  {
    name: 'exactly the called services can be reached',
    why: 'A service that has a URL which its policies block waits for a timeout, and so does the shopper.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) => {
        const called = serviceUrlsOf(pod);
        // Servers are reached by other policies, for all pods with a label.
        const own = policiesFor(manifests, pod).filter(({ podSelector }) => podSelector.matchLabels?.[NAME]);
        const peers = own.flatMap(({ egress = [] }) => egress.flatMap(({ to = [] }) => to));
        const allowed = peers.flatMap(({ podSelector }) => podSelector?.matchLabels?.[NAME] ?? []);
        // A folder with one service alone: the services it calls are running in the cluster already.
        const closed = called.filter((name) => {
          const callService = podsOf(manifests).find((other) => other.manifest.metadata.name === name)?.pod;
          if (!callService) return false;
          const ingress = policiesFor(manifests, callService).flatMap((policy) => policy.ingress ?? []);
          return !lets(
            ingress.map(({ from }) => from),
            pod,
          );
        });
        const wrong = [
          ...closed,
          ...called.filter((name) => !allowed.includes(name)),
          ...allowed.filter((name) => !called.includes(name)),
        ];
        return [...new Set(wrong)].map((name) => `${nameOf(manifest)} → ${name}`);
      }),
  },
  {
    name: 'every server can be reached',
    why: 'Postgres, Redis, object storage, Razorpay, couriers and mail can be reached only by pods with their label.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) => {
        const needed = containersOf(pod).flatMap(({ env }) => env.flatMap(({ name }) => serverOf[name] ?? []));
        const prefix = 'kanaka.example/reaches-';
        const allowed = Object.keys(pod.metadata.labels).flatMap((label) =>
          label.startsWith(prefix) ? [label.slice(prefix.length)] : [],
        );
        const wrong = [
          ...needed.filter((name) => !allowed.includes(name)),
          ...allowed.filter((name) => !needed.includes(name)),
        ];
        return [...new Set(wrong)].map((name) => `${nameOf(manifest)} and ${name}`);
      }),
  },
  {
    name: 'traffic is refused by default',
    why: 'Only traffic that a policy allows may pass.',
    broken: (manifests) => {
      const denied = JSON.stringify({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      const deny = ofKind(manifests, 'NetworkPolicy').some(({ spec }) => JSON.stringify(spec) === denied);
      return deny ? [] : ['there is no policy that denies'];
    },
  },
  podRule(
    'names can be resolved',
    'A pod that cannot ask the cluster’s DNS reaches nobody (k8s/components/dns).',
    ({ pod }, all) => !policiesFor(all, pod).some(({ egress = [] }) => egress.some(asksDns)),
  ),
  {
    name: 'a Service has pods, and the port of their container',
    why: 'No request is answered without; and some network plugins (that of EKS) apply policies to the Service’s port.',
    broken: (manifests) =>
      ofKind(manifests, 'Service')
        .filter(({ spec }) => {
          const { selector = {}, ports = [] } = spec as {
            selector?: Labels;
            ports?: { port: number; targetPort?: string | number }[];
          };
          const targets = podsOf(manifests).filter(({ pod }) => selects(selector, pod.metadata.labels));
          const listening = targets.flatMap(({ pod }) => containersOf(pod).flatMap((each) => each.ports));
          return ports.some(
            ({ port, targetPort }) => listening.find(({ name }) => name === String(targetPort))?.containerPort !== port,
          );
        })
        .map(nameOf),
  },
  {
    name: 'settings exist',
    why: 'A pod that refers to a missing setting does not start.',
    broken: (manifests) =>
      podsOf(manifests).flatMap(({ manifest, pod }) =>
        containersOf(pod).flatMap(({ env }) =>
          env.flatMap(({ name, valueFrom }) => {
            const wanted = valueFrom?.configMapKeyRef;
            if (!wanted || wanted.optional) return [];
            const map = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === wanted.name);
            return map?.data?.[wanted.key] === undefined ? [`${nameOf(manifest)} wants ${name}`] : [];
          }),
        ),
      ),
  },
  {
    name: 'requests are buffered, except uploads',
    why: 'Incomplete requests must wait in the ingress; only uploads are too large for that.',
    broken(manifests) {
      const ingresses = ofKind(manifests, 'Ingress');
      const unbuffered = ingresses.filter((ingress) => {
        const { 'nginx.ingress.kubernetes.io/proxy-request-buffering': buffering } = annotationsOf(ingress);
        // Request buffering is on by default.
        return (buffering === 'off') !== pathsOf(ingress).every(isUpload);
      });
      const known = ingresses.flatMap(pathsOf);
      const missing = ingresses.length > 0 ? uploadPaths.filter((path) => !known.includes(path)) : [];
      return [...unbuffered.map(nameOf), ...missing];
    },
  },
  {
    name: 'manifests contain no Secret',
    why: 'Operators create Secrets in the cluster, or external-secrets does.',
    broken: (manifests) => ofKind(manifests, 'Secret').map(nameOf),
  },
  {
    name: 'everything is in one namespace',
    why: 'Policies and secrets apply within one namespace only.',
    broken: (manifests) =>
      manifests.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata['namespace'] !== 'kanaka').map(nameOf),
  },
];
