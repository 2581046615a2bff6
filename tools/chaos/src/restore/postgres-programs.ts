/**
 * A Postgres server with a matching pg_dump and pg_restore: the embedded one has none, and an older pg_dump refuses its
 * server.
 */
import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** `bin` has the client's programs too. */
export type PostgresPrograms = { bin: string; initdb: string; postgres: string };

/** The folders in which Debian, Homebrew and the vendor's packages install a version. */
const homes = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

async function installed(): Promise<PostgresPrograms | null> {
  const versions = await Promise.all(
    homes.map(async (home) => (await readdir(home).catch(() => [])).map((name) => join(home, name, 'bin'))),
  );
  // Newest first.
  for (const bin of versions.flat().toSorted().toReversed()) {
    const needed = ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore', 'createdb'];
    const there = await Promise.allSettled(needed.map((name) => access(join(bin, name))));
    if (there.every(({ status }) => status === 'fulfilled'))
      return { bin, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  }
  return null;
}

/** Finds installed programs, or installs Debian's if that is possible; null otherwise. */
export async function findPostgresPrograms(): Promise<PostgresPrograms | null> {
  const found = await installed();
  if (found || !(await installFromDebian('postgresql'))) return found;
  return installed();
}

/** Whether pgBackRest, which keeps the log of a Postgres, is there or could be installed. */
export async function findPgBackRest(): Promise<boolean> {
  const isThere = () =>
    exec('pgbackrest', ['version']).then(
      () => true,
      () => false,
    );
  return (await isThere()) || ((await installFromDebian('pgbackrest')) && (await isThere()));
}

/** Returns false if it is not possible. */
async function installFromDebian(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => exec('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeout: 180_000 });
  return install()
    .catch(() => exec('apt-get', ['update'], { env, timeout: 120_000 }).then(install))
    .then(
      () => true,
      () => false,
    );
}
