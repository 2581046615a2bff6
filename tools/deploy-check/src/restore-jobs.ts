/**
 * `npm run --silent restore:cluster -- orders [--before 2026-11-25T14:03:00+05:30] | kubectl apply -f -`: the Job that restores
 * that database from its newest dump, or from the newest one before a moment. With `--replay-since MOMENT` in its place, the Job
 * that repeats the jobs of that service. Both come from k8s/restore, with your settings.
 */
import { parseArgs } from 'node:util';
import { DATABASES } from '@kanaka/image-tools/secrets-from';
import { parseAllDocuments } from 'yaml';
import { render } from './kubectl.ts';

type Variables = { env: { name: string; value?: string }[] };
type Job = { kind: string; spec: { template: { spec: { initContainers?: Variables[]; containers: Variables[] } } } };

/**
 * The rendered Job of orders, for another database: a restore from the newest dump before a moment, or the replay of its jobs
 * since one. Throws an Error that says what is wrong with the database or the moment.
 */
function jobFor(
  rendered: string,
  { database, before, since }: { database: string; before?: string | undefined; since?: string | undefined },
): Job {
  if (!DATABASES.some((name) => name === database)) throw new Error(`Name a database: ${DATABASES.join(', ')}`);
  const job = parseAllDocuments(rendered.replaceAll(/\borders\b/g, database))
    .map((document) => document.toJS() as Job)
    .find(({ kind }) => kind === 'Job');
  if (!job) throw new Error('There is no Job in k8s/restore.');
  const { initContainers, containers } = job.spec.template.spec;
  const variable = containers[0]?.env.find(({ name }) => name === 'SINCE');
  if (variable) variable.value = momentIn(since);
  if (before) initContainers?.[0]?.env.push({ name: 'BEFORE', value: momentIn(before) });
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
