/**
 * `npm run --silent restore:cluster -- orders [--before 2026-11-25T14:03:00+05:30] | kubectl apply -f -`: the Job that restores
 * that database from its newest dump, or from the newest one before a moment. With `--replay-since MOMENT` in its place, the Job
 * that repeats the jobs of that service. Both come from k8s/restore, with your settings.
 */
import { parseArgs } from 'node:util';
import { DATABASES } from '@kanaka/image-tools/secrets-from';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { render } from './kubectl.ts';

const Variables = z.array(z.looseObject({ name: z.string() }));
const Containers = z.array(z.looseObject({ env: Variables })).default([]);
const Job = z.looseObject({
  kind: z.literal('Job'),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    template: z.looseObject({ spec: z.looseObject({ initContainers: Containers, containers: Containers }) }),
  }),
});

/**
 * The rendered Job of orders, for another database: a restore from the newest dump before a moment, or the replay of its jobs
 * since one. Throws an Error that says what is wrong with the database or the moment.
 */
function jobFor(
  rendered: string,
  { database, before, since }: { database: string; before?: string | undefined; since?: string | undefined },
): z.output<typeof Job> {
  if (!DATABASES.some((name) => name === database)) throw new Error(`Name a database: ${DATABASES.join(', ')}`);
  const job = parseAllDocuments(rendered)
    .map((document) => Job.safeParse(document.toJS()).data)
    .find((one) => one !== undefined);
  if (!job) throw new Error('There is no Job in k8s/restore.');
  job.metadata.name = job.metadata.name.replace('orders', database);
  const { initContainers, containers } = job.spec.template.spec;
  for (const { env } of [...initContainers, ...containers])
    for (const variable of env) {
      if (variable.name === 'DATABASE') variable['value'] = database;
      if (variable.name === 'SINCE') variable['value'] = momentIn(since);
      if (variable.name === 'DATABASE_URL')
        variable['valueFrom'] = { secretKeyRef: { name: `kanaka-${database}-database`, key: 'DATABASE_URL' } };
    }
  if (before) initContainers[0]?.env.push({ name: 'BEFORE', value: momentIn(before) });
  return job;
}

function momentIn(text = ''): string {
  // Without a zone, this machine's would decide.
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new Error('Write the moment with its zone: 2026-11-25T14:03:00+05:30');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, 'replay-since': { type: 'string' } },
});
const since = values['replay-since'];
try {
  const rendered = await render(since ? 'k8s/restore/replay' : 'k8s/restore/database');
  console.log(
    JSON.stringify(jobFor(rendered, { database: positionals[0] ?? '', before: values.before, since }), null, 2),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
