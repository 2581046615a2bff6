/**
 * `npm run --silent restore:cluster -- orders [--before 2026-11-25T14:03:00+05:30] | kubectl apply -f -`: the Job that restores
 * that database from its newest dump, or from the newest one before a moment. With `--replay-since MOMENT` in its place, the Job
 * that repeats the jobs of that service. Both come from k8s/restore, with your settings.
 */
import { parseArgs } from 'node:util';
import { findKubectl, render } from './kubectl.ts';
import { jobFor } from './job-for.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, 'replay-since': { type: 'string' } },
});
const since = values['replay-since'];
const kubectl = await findKubectl();
try {
  if (kubectl.command === null) throw new Error(kubectl.why);
  const rendered = await render(kubectl.command, since ? 'k8s/restore/replay' : 'k8s/restore/database');
  console.log(
    JSON.stringify(jobFor(rendered, { database: positionals[0] ?? '', before: values.before, since }), null, 2),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
