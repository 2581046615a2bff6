import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
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

  it('refuses half a key', () => {
    expect(() => openObjectStore({ ...servers.s3, S3_SECRET_ACCESS_KEY: undefined })).toThrow(/one is missing/);
  });
});

describe('the object store without a key', () => {
  const given = { ...process.env };
  afterEach(() => {
    process.env = { ...given };
  });

  it('takes on the role of its pod, by the token that the cluster puts into a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kanaka-role-'));
    const asked: string[] = [];
    const signed: IncomingHttpHeaders[] = [];
    // STS and S3 in one.
    const aws = createServer((request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST') {
          asked.push(body);
          response.setHeader('content-type', 'text/xml').end(ASSUMED);
        } else {
          signed.push(request.headers);
          response.end();
        }
      });
    }).listen(0, '127.0.0.1');
    await once(aws, 'listening');
    const { port } = aws.address() as AddressInfo;
    const S3_ENDPOINT = `http://127.0.0.1:${port}`;
    await writeFile(join(folder, 'token'), 'token-of-the-pod');
    process.env['AWS_ROLE_ARN'] = 'arn:aws:iam::1:role/media';
    process.env['AWS_WEB_IDENTITY_TOKEN_FILE'] = join(folder, 'token');
    process.env['AWS_ENDPOINT_URL_STS'] = S3_ENDPOINT;

    const byRole = openObjectStore({ S3_ENDPOINT, S3_BUCKET: 'shop', S3_REGION: 'ap-south-1' });
    await byRole.put('images/1/640.jpg', Buffer.from('ring'), 'image/jpeg');
    await byRole.check();
    byRole.close();
    aws.close();
    await rm(folder, { recursive: true });

    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({
      Action: 'AssumeRoleWithWebIdentity',
      RoleArn: 'arn:aws:iam::1:role/media',
      WebIdentityToken: 'token-of-the-pod',
    });
    expect(signed).toHaveLength(2);
    for (const headers of signed) {
      expect(headers.authorization).toContain('Credential=KEY-OF-THE-ROLE/');
      expect(headers['x-amz-security-token']).toBe('session-of-the-role');
    }
  });
});

const ASSUMED = `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleWithWebIdentityResult><Credentials>
    <AccessKeyId>KEY-OF-THE-ROLE</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>
    <SessionToken>session-of-the-role</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>
  </Credentials></AssumeRoleWithWebIdentityResult>
</AssumeRoleWithWebIdentityResponse>`;
