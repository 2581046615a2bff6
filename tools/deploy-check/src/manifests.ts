import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** The fields of Kubernetes objects that rules use; schema.ts checks which fields exist at all. */
const Labels = z.record(z.string(), z.string());
const EnvVar = z.looseObject({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .looseObject({
      secretKeyRef: z
        .looseObject({ name: z.string(), key: z.string(), optional: z.boolean().default(false) })
        .optional(),
      configMapKeyRef: z
        .looseObject({ name: z.string(), key: z.string(), optional: z.boolean().default(false) })
        .optional(),
    })
    .optional(),
});
const Probe = z.looseObject({ httpGet: z.looseObject({ path: z.string() }).optional() });
export const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(EnvVar).default([]),
  ports: z.array(z.looseObject({ name: z.string().optional(), containerPort: z.int() })).default([]),
  resources: z
    .looseObject({ requests: Labels.default({}), limits: Labels.default({}) })
    .default({ requests: {}, limits: {} }),
  securityContext: z.looseObject({}).default({}),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  lifecycle: z
    .looseObject({ preStop: z.looseObject({ sleep: z.object({ seconds: z.int() }).optional() }).optional() })
    .optional(),
});
export type Container = z.output<typeof Container>;
export const Pod = z.looseObject({
  metadata: z.looseObject({ labels: Labels.default({}) }).default({ labels: {} }),
  spec: z.looseObject({
    containers: z.array(Container),
    initContainers: z.array(Container).default([]),
    serviceAccountName: z.string().optional(),
    automountServiceAccountToken: z.boolean().optional(),
    terminationGracePeriodSeconds: z.int().default(30),
    securityContext: z.looseObject({}).default({}),
    topologySpreadConstraints: z.array(z.unknown()).default([]),
  }),
});
export type Pod = z.output<typeof Pod>;
const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: Labels.default({}) }),
  spec: z.looseObject({}).optional(),
  data: z.record(z.string(), z.string()).optional(),
});
export type Manifest = z.output<typeof Manifest>;

export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    // The YAML parser only reports some errors (such as a duplicate key) that a cluster refuses.
    if (document.errors[0]) throw document.errors[0];
    return Manifest.parse(document.toJS());
  });
}

/** The pod template of an object that starts pods, otherwise null. */
export function podOf({ kind, spec }: Manifest): Pod | null {
  const path: Record<string, string[]> = {
    Deployment: ['template'],
    StatefulSet: ['template'],
    Job: ['template'],
    CronJob: ['jobTemplate', 'spec', 'template'],
  };
  const steps = path[kind];
  return steps ? Pod.parse(steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], spec)) : null;
}

export const containersOf = ({ spec }: Pod): Container[] => [...spec.initContainers, ...spec.containers];

export const ofKind = (manifests: readonly Manifest[], kind: string) => manifests.filter((each) => each.kind === kind);

export const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

/** Whether a selector matches a pod's labels. */
export function selects(selector: Record<string, string>, labels: Record<string, string>): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}
