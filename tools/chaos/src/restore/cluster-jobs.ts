/**
 * Runs the containers of the cluster's backup and restore jobs on this machine: their commands are read from the manifests.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import type { PostgresPrograms } from './ground.ts';

const root = join(import.meta.dirname, '../../../..');

const Container = z.looseObject({
  command: z.array(z.string()).default([]),
  args: z.array(z.string()).default([]),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  restartPolicy: z.string().optional(),
});
const List = z.object({ items: z.array(z.unknown()) });
const Pod = z.looseObject({ initContainers: z.array(Container).default([]), containers: z.array(Container) });
const Job = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: Pod }) }) });
const CronJob = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ schedule: z.string(), jobTemplate: Job }),
});

/** Steps in the order in which a pod runs them: init containers, then the main container. */
type Steps = z.output<typeof Container>[];

/** The objects of a file; those of a List one by one. */
async function read(file: string): Promise<unknown[]> {
  const documents = parseAllDocuments(await readFile(join(root, file), 'utf8'));
  return documents.flatMap((document) => {
    const object = document.toJS() as unknown;
    return List.safeParse(object).data?.items ?? [object];
  });
}

const stepsOf = ({ spec: { template } }: z.output<typeof Job>): Steps => [
  // Not the server that runs beside the steps; here there is another one.
  ...template.spec.initContainers.filter(({ restartPolicy }) => restartPolicy === undefined),
  ...template.spec.containers,
];

/** The nightly jobs in their order: databases, then objects. */
export async function backUpJobs(): Promise<{ name: string; steps: Steps }[]> {
  const jobs = z
    .array(CronJob)
    .parse([...(await read('k8s/backups/databases.yaml')), ...(await read('k8s/backups/objects.yaml'))]);
  const minutes = (schedule: string) => {
    const [minute = 0, hour = 0] = schedule.split(' ').map(Number);
    return hour * 60 + minute;
  };
  return jobs
    .toSorted((one, other) => minutes(one.spec.schedule) - minutes(other.spec.schedule))
    .map(({ metadata, spec }) => ({ name: metadata.name.replace('back-up-', ''), steps: stepsOf(spec.jobTemplate) }));
}

/** The monthly job that restores the newest dumps into a Postgres of its own and compares them. */
export async function proofJob(): Promise<Steps> {
  const [job] = z.array(CronJob).parse(await read('k8s/backups/proof.yaml'));
  return job ? stepsOf(job.spec.jobTemplate) : [];
}

/** That of a database is written for `orders`; for another one three words have to be replaced. */
export async function restoreJob(what: 'database' | 'objects'): Promise<Steps> {
  const [job] = await read(`k8s/restore/${what}/job.yaml`);
  return stepsOf(Job.parse(job));
}

export type Ground = { programs: PostgresPrograms; folder: string; env: Record<string, string> };

/** The same programs are started many times. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/kanaka/compiled');

/** Where the containers find the files of the manifests' ConfigMap and their own volume. */
const mounted = (text: string, folder: string) =>
  text.replace(/\/(backup|dump)(?=\/|$)/g, (_, name) => (name === 'dump' ? folder : join(root, 'k8s/backups')));

/** Runs a job's steps; `env` has the values of secrets and settings and overrides the manifest. */
export async function runJob(steps: Steps, { programs, folder, env: given }: Ground): Promise<string> {
  const output: string[] = [];
  for (const { command, args, env } of steps) {
    const own = env.flatMap(({ name, value }) =>
      value === undefined ? [] : [[name, mounted(value, folder)] as const],
    );
    const all: Record<string, string> = { ...Object.fromEntries(own), ...given };
    const words = [...command, ...args].map((word) =>
      mounted(word, folder).replace(/\$\((\w+)\)/g, (_, name: string) => all[name] ?? ''),
    );
    output.push(await runStep(words, { programs, env: all }));
  }
  return output.join('\n').trim();
}

async function runStep(
  words: string[],
  { programs, env }: { programs: PostgresPrograms; env: Record<string, string> },
): Promise<string> {
  const [name = '', ...rest] = words;
  // Our own programs are in an image; here they are run from their sources.
  const [program, first] = name.endsWith('.js')
    ? [process.execPath, [join(root, 'tools/images/src/programs', name.replace(/\.js$/, '.ts'))]]
    : [name, []];
  const child = spawn(program, [...first, ...rest], {
    env: { ...env, PATH: `${programs.bin}:${process.env['PATH']}`, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let line = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (line += chunk.toString()));
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  if (code !== 0) throw new Error(`${words[0]} failed (${String(code)}): ${line.slice(-2_000)}`);
  return line;
}
