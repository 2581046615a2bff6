import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `bin` has the client's programs too. */
export type PostgresPrograms = { bin: string; initdb: string; postgres: string };

/** The folders in which Debian, Homebrew and the vendor's packages install a version. */
const homes = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

/**
 * The newest installed Postgres server with a matching pg_dump and pg_restore: the embedded one has none, and an older
 * pg_dump refuses its server.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const versions = await Promise.all(
    homes.map(async (home) => (await readdir(home).catch(() => [])).map((name) => join(home, name, 'bin'))),
  );
  for (const bin of versions.flat().toSorted().toReversed()) {
    const needed = ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore', 'createdb'];
    const there = await Promise.allSettled(needed.map((name) => access(join(bin, name))));
    if (there.every(({ status }) => status === 'fulfilled'))
      return { bin, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  }
  throw new Error('A Postgres and pgBackRest are needed; on Debian: apt-get install postgresql pgbackrest');
}
