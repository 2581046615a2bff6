import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { openObjectStore, type ObjectStore } from './object-store.ts';

let servers: TestServers;
let store: ObjectStore;
beforeAll(async () => {
  servers = await startTestServers('s3');
  store = openObjectStore(servers.s3);
});
afterAll(async () => {
  store.close();
  await servers.stop();
});

describe('the object store', () => {
  it('stores an object byte for byte, and accepts it twice', async () => {
    const pdf = Buffer.from('%PDF-1.7 ₹12,34,567.89');
    await store.put('invoices/1.pdf', pdf, 'application/pdf');
    await store.put('invoices/1.pdf', pdf, 'application/pdf');
    expect(await store.has('invoices/1.pdf')).toBe(true);
    const kept = await store.get('invoices/1.pdf');
    if (!kept) throw new Error('it was not kept');
    expect(kept).toMatchObject({ bytes: pdf.length, contentType: 'application/pdf' });
    expect(await text(kept.body)).toBe(pdf.toString());
  });

  it('deletes an object, and accepts it twice', async () => {
    await store.put('photographs/1.webp', Buffer.from('ring'), 'image/webp');
    await store.delete('photographs/1.webp');
    await store.delete('photographs/1.webp');
    expect(await store.has('photographs/1.webp')).toBe(false);
  });

  it('returns null for an object that does not exist, and passes its check', async () => {
    expect(await store.has('invoices/2.pdf')).toBe(false);
    expect(await store.get('invoices/2.pdf')).toBeNull();
    await expect(store.check()).resolves.toBeDefined();
  });

  it('fails its check when the bucket does not exist', async () => {
    const elsewhere = openObjectStore({ ...servers.s3, S3_BUCKET: 'nobodys-bucket' });
    await expect(elsewhere.check()).rejects.toThrow();
    elsewhere.close();
  });

  it('gives up on a store that accepts a request and never responds', async () => {
    let calls = 0;
    const unresponsive = createServer(() => (calls += 1)).listen(0, '127.0.0.1');
    await once(unresponsive, 'listening');
    const { port } = unresponsive.address() as AddressInfo;
    const silent = openObjectStore({ ...servers.s3, S3_ENDPOINT: `http://127.0.0.1:${port}` }, { silentMs: 100 });
    await expect(silent.get('invoices/1.pdf')).rejects.toThrow(/time/i);
    await expect(silent.put('invoices/1.pdf', Buffer.from('%PDF'), 'application/pdf')).rejects.toThrow(/time/i);
    expect(calls).toBe(6);
    silent.close();
    unresponsive.closeAllConnections();
    unresponsive.close();
  });
});
