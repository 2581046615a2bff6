import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openS3Client } from '@kanaka/server-kit/object-store';
import { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, startEmbeddedS3 } from '@kanaka/testing/embedded-s3';
import { freePort } from '@kanaka/testing/free-port';
import { copyMissing, keysOf, type Place } from './copy-objects.ts';
import { dumpKey, fetchDump, manifestKey, newestDump } from './dumps.ts';
import { newKeys } from './encryption.ts';
import { uploadFile } from './upload-file.ts';

const run = promisify(execFile);

describe('backups', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startEmbeddedS3>>;
  let client: S3Client;
  let shop: Place;
  let backup: Place;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
    server = await startEmbeddedS3({ dataDir: folder, port: await freePort(), bucket: 'shop' });
    client = openS3Client({
      S3_ENDPOINT: server.url,
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
    });
    await client.send(new CreateBucketCommand({ Bucket: 'backup' }));
    shop = { client, bucket: 'shop', prefix: '' };
    backup = { client, bucket: 'backup', prefix: 'objects/' };
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const put = (Bucket: string, Key: string, Body: string) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'image/jpeg' }));

  it('store every picture once, and restore lost ones', async () => {
    for (const name of ['media/a.jpg', 'media/b.jpg', 'invoices/c.pdf']) await put('shop', name, `what ${name} shows`);
    expect(await copyMissing(shop, backup)).toBe(3);
    await put('shop', 'media/d.jpg', 'a new one');
    expect(await copyMissing(shop, backup)).toBe(1);
    expect(await copyMissing(shop, backup)).toBe(0);

    await client.send(new CreateBucketCommand({ Bucket: 'new-shop' }));
    const anew: Place = { client, bucket: 'new-shop', prefix: '' };
    expect(await copyMissing(backup, anew)).toBe(4);
    expect((await keysOf(anew)).sort()).toEqual(['invoices/c.pdf', 'media/a.jpg', 'media/b.jpg', 'media/d.jpg']);
    const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: 'new-shop', Key: 'media/a.jpg' }));
    expect([await Body?.transformToString(), ContentType]).toEqual(['what media/a.jpg shows', 'image/jpeg']);
  });

  it('find the newest complete dump of a database, and fail if there is none', async () => {
    const store = { client, bucket: 'backup' };
    for (const day of ['2026-11-09', '2026-11-21', '2026-11-22', '2026-10-30']) {
      const key = dumpKey('reviews', new Date(`${day}T20:30:00Z`));
      await put('backup', key, 'a dump');
      // The upload of the last one was interrupted.
      if (day !== '2026-11-22') await put('backup', manifestKey(key), '{}');
    }
    expect(await newestDump(store, 'reviews')).toBe('postgres/reviews/20261121T203000Z.dump.age');
    expect(await newestDump(store, 'reviews', new Date('2026-11-21T20:29:59Z'))).toContain('20261109T203000Z');
    await expect(newestDump(store, 'reviews', new Date('2026-10-01'))).rejects.toThrow('no dump of reviews');
    await expect(newestDump(store, 'cart')).rejects.toThrow('there is no dump of cart');
  });

  it('upload a large file in parts', async () => {
    const file = join(folder, 'large');
    const bytes = randomBytes(13_000_000);
    await writeFile(file, bytes);
    await uploadFile({ client, bucket: 'backup' }, { Key: 'large', file, partBytes: 6_000_000 });
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'backup', Key: 'large' }));
    expect(bytes.equals((await Body?.transformToByteArray()) ?? new Uint8Array())).toBe(true);
  });

  describe('of a database', () => {
    const at = '2026-11-25T20:00:00.123456+00:00';
    let file: string;
    let settings: Record<string, string>;

    beforeAll(async () => {
      file = join(folder, 'it.dump');
      const keys = await newKeys();
      settings = {
        DATABASE: 'orders',
        DUMP_FILE: file,
        KEPT_FILE: join(folder, 'kept.json'),
        BACKUP_RECIPIENTS: `${(await newKeys()).recipient}, ${keys.recipient}`,
        BACKUP_IDENTITY: keys.identity,
        BACKUP_S3_ENDPOINT: server.url,
        BACKUP_S3_BUCKET: 'backup',
        BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
        BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
      };
    });

    const program = (name: string, change: Record<string, string> = {}) =>
      run(process.execPath, [join(import.meta.dirname, 'programs', `${name}.ts`)], { env: { ...settings, ...change } });

    async function dump(change: Record<string, string> = {}) {
      await writeFile(file, 'PGDMP and the rows of every table');
      await writeFile(`${file}.json`, JSON.stringify({ at, tables: { 'public.orders': 4 }, series: [] }));
      await writeFile(`${file}.list`, '3; 0 16397 TABLE DATA public orders orders\n');
      return program('keep-dump', change);
    }
    const Key = 'postgres/orders/20261125T200000Z.dump.age';
    const stored = async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: 'backup', Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    };

    it('are encrypted, read back, and decrypted by who has a private key', async () => {
      expect((await dump()).stdout).toBe(`kept 33 bytes for 2 recipients as ${Key}\n`);
      expect((await program('check-kept-dump')).stdout).toMatch(`read ${Key} back: `);
      expect((await stored()).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
      expect((await stored()).includes('PGDMP')).toBe(false);
      await program('fetch-dump');
      expect(await readFile(file, 'utf8')).toBe('PGDMP and the rows of every table');
      const { identity } = await newKeys();
      await expect(program('fetch-dump', { BACKUP_IDENTITY: identity })).rejects.toThrow('no identity matched');
    });

    it('are not made without somebody who can read them', async () => {
      await expect(dump({ BACKUP_RECIPIENTS: '' })).rejects.toThrow('BACKUP_RECIPIENTS is missing');
      await expect(dump({ BACKUP_RECIPIENTS: settings['BACKUP_IDENTITY'] ?? '' })).rejects.toThrow(
        'public keys (age1…)',
      );
    });

    it('are refused if a table’s rows are not in them', async () => {
      await writeFile(file, 'PGDMP');
      await writeFile(`${file}.list`, '');
      await expect(program('keep-dump')).rejects.toThrow('the dump lacks public.orders');
    });

    it('are found out if a byte was changed where they are stored', async () => {
      await dump();
      const bytes = await stored();
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await client.send(new PutObjectCommand({ Bucket: 'backup', Key, Body: bytes }));
      await expect(program('check-kept-dump')).rejects.toThrow(`${Key} is not what was written`);
      const { BACKUP_IDENTITY: identity = '' } = settings;
      await expect(fetchDump({ client, bucket: 'backup' }, { dump: Key, file, identity })).rejects.toThrow();
    });
  });
});
