import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openS3Client } from '@kanaka/server-kit/object-store';
import { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, startEmbeddedS3 } from '@kanaka/testing/embedded-s3';
import { freePort } from '@kanaka/testing/free-port';
import { copyMissing, keysOf, type Place } from './copy-objects.ts';
import { dumpKey, newestDump } from './dumps.ts';

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

  it('find the newest dump of a database, and fail if there is none', async () => {
    const store = { client, bucket: 'backup' };
    for (const day of ['2026-11-09', '2026-11-21', '2026-10-30']) {
      await put('backup', dumpKey('orders', new Date(`${day}T20:30:00Z`)), 'a dump');
    }
    expect(await newestDump(store, 'orders')).toBe('postgres/orders/20261121T203000Z.dump');
    await expect(newestDump(store, 'cart')).rejects.toThrow('there is no dump of cart');
  });
});
