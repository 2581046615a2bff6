/**
 * Runs the containers of the cluster's backup and restore jobs on this machine: their commands are read from the manifests.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import type { PostgresPrograms } from './postgres-programs.ts';

const root = join(import.meta.dirname, '../../../..');

const Container = z.looseObject({
  command: z.array(z.string()).default([]),
  args: z.array(z.string()).default([]),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
});
const Pod = z.looseObject({ initContainers: z.array(Container).default([]), containers: z.array(Container) });
const Job = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: Pod }) }) });
const CronJob = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ schedule: z.string(), jobTemplate: Job }),
});

/** Steps in the order in which a pod runs them: init containers, then the main container. */
type Steps = z.output<typeof Container>[];

async function read(file: string): Promise<unknown[]> {
  return parseAllDocuments(await readFile(join(root, file), 'utf8')).map((document) => document.toJS() as unknown);
}

const stepsOf = ({ spec: { template } }: z.output<typeof Job>): Steps => [
  ...template.spec.initContainers,
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

/** The manifest that restores a database is written for `orders`; for another one three words have to be replaced. */
export async function restoreDatabaseJob(): Promise<Steps> {
  const [job] = await read('k8s/restore/database/job.yaml');
  return stepsOf(Job.parse(job));
}

export async function restoreObjectsJob(): Promise<Steps> {
  const [job] = await read('k8s/restore/objects/job.yaml');
  return stepsOf(Job.parse(job));
}

export type Ground = { programs: PostgresPrograms; folder: string; env: Record<string, string> };

/** Runs a job's steps; `env` has the values of secrets and settings and overrides the manifest. */
export async function runJob(steps: Steps, { programs, folder, env: given }: Ground): Promise<string> {
  const output: string[] = [];
  for (const { command, args, env } of steps) {
    const own = Object.fromEntries(env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
    const all = Object.fromEntries(
      Object.entries({ ...own, ...given }).map(([name, value]) => [name, value.replace(/^\/dump\//, `${folder}/`)]),
    );
    const words = [...command, ...args].map((word) =>
      word.replace(/\$\((\w+)\)/g, (_, name: string) => all[name] ?? '').replace(/(^|=)\/dump\//, `$1${folder}/`),
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
  const postgres: Record<string, string> = { pg_dump: programs.pgDump, pg_restore: programs.pgRestore };
  const program = postgres[name] ?? process.execPath;
  // Our own programs are in an image; here they are run from their sources.
  const first = postgres[name] ? [] : [join(root, 'tools/images/src/programs', name.replace(/\.js$/, '.ts'))];
  const child = spawn(program, [...first, ...rest], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let line = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (line += chunk.toString()));
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  if (code !== 0) throw new Error(`${words[0]} failed (${String(code)}): ${line.slice(-2_000)}`);
  return line;
}
