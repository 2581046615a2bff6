import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { databaseUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';

describe('the embedded Postgres', () => {
  let folder: string;
  beforeEach(async () => {
    // A folder of mkdtemp is accessible to its owner only, as root's home is.
    folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function ask(serverUrl: string, sql: string): Promise<unknown[]> {
    const client = new pg.Client(databaseUrl(serverUrl, 'postgres'));
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('keeps what was written when it is stopped and started again', async () => {
    const options = { dataDir: join(folder, 'postgres'), port: await freePort(), durable: true };
    const first = await startEmbeddedPostgres(options);
    await ask(first.url, 'create table ring (name text)');
    await ask(first.url, "insert into ring values ('Dhruva')");
    await first.stop();
    await first.ended;

    const second = await startEmbeddedPostgres(options);
    expect(await ask(second.url, 'select name from ring')).toEqual([{ name: 'Dhruva' }]);
    await second.stop();
  });

  it('starts with a new data directory after an interrupted initialisation', async () => {
    await mkdir(join(folder, 'postgres.making-half'));
    await writeFile(join(folder, 'postgres.making-half', 'PG_VERSION'), '18');
    const server = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      port: await freePort(),
      durable: false,
    });
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(folder)).toEqual(['postgres']);
    await server.stop();
  });

  it('reports why it could not start', async () => {
    const port = await freePort();
    const holder = await startEmbeddedPostgres({ dataDir: join(folder, 'one'), port, durable: false });
    await expect(startEmbeddedPostgres({ dataDir: join(folder, 'two'), port, durable: false })).rejects.toThrow(
      /Address already in use/,
    );
    await holder.stop();
  });
});
