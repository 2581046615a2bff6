/** A Postgres server with its own pg_dump and pg_restore: the embedded server comes without them, and an older pg_dump refuses it. */
import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

export type PostgresPrograms = { initdb: string; postgres: string; pgDump: string; pgRestore: string };

/** Where Debian, Homebrew and the makers' own packages put a version. */
const homes = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

async function installed(): Promise<PostgresPrograms | null> {
  const versions = await Promise.all(
    homes.map(async (home) => (await readdir(home).catch(() => [])).map((name) => join(home, name, 'bin'))),
  );
  // The newest first.
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

/** Those on this machine, else Debian's where we may install them; null where neither can be had. */
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
