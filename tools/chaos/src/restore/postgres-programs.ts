/**
 * A Postgres server with a matching pg_dump and pg_restore: the embedded one has none, and an older pg_dump refuses its
 * server.
 */
import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

export type PostgresPrograms = { initdb: string; postgres: string; pgDump: string; pgRestore: string };

/** The folders in which Debian, Homebrew and the vendor's packages install a version. */
const homes = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

async function installed(): Promise<PostgresPrograms | null> {
  const versions = await Promise.all(
    homes.map(async (home) => (await readdir(home).catch(() => [])).map((name) => join(home, name, 'bin'))),
  );
  // Newest first.
  for (const bin of versions.flat().toSorted().toReversed()) {
    const [initdb, postgres, pgDump, pgRestore] = ['initdb', 'postgres', 'pg_dump', 'pg_restore'].map((name) =>
      join(bin, name),
    );
    if (!initdb || !postgres || !pgDump || !pgRestore) continue;
    const there = await Promise.allSettled([initdb, postgres, pgDump, pgRestore].map((file) => access(file)));
    if (there.every(({ status }) => status === 'fulfilled')) return { initdb, postgres, pgDump, pgRestore };
  }
  return null;
}

/** Finds installed programs, or installs Debian's if that is possible; null otherwise. */
export async function findPostgresPrograms(): Promise<PostgresPrograms | null> {
  const found = await installed();
  if (found || process.getuid?.() !== 0) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    exec('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env, timeout: 180_000 });
  await install().catch(() =>
    exec('apt-get', ['update'], { env, timeout: 120_000 })
      .then(install)
      .catch(() => undefined),
  );
  return installed();
}
