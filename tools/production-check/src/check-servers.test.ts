import { createServer, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openMailbox, type Mailbox } from '@kanaka/mail-worker/test/mailbox';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { SMTPServer } from 'smtp-server';
import { listen } from '../test/running-shop.ts';
import { checkBucket } from './check-servers.ts';
import { checkMail } from './check-servers.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers('s3');
});
afterAll(() => servers.stop());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A store that refuses requests without a signature, as every provider's does; the one of tests accepts all. */
async function guarded(): Promise<string> {
  const guard = createServer((incoming, outgoing) => {
    if (!incoming.headers.authorization) {
      outgoing.writeHead(403).end();
      return;
    }
    const onward = request(new URL(incoming.url ?? '/', servers.s3.S3_ENDPOINT), {
      method: incoming.method,
      headers: incoming.headers,
    });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  const { port, close } = await listen(guard);
  closing.push(close);
  return `http://127.0.0.1:${port}`;
}

describe('the bucket', () => {
  it('may be read with the shop’s key only, and keeps nothing of the check', async () => {
    const findings = await checkBucket({ ...servers.s3, S3_ENDPOINT: await guarded() });
    expect(findings.map(({ mark }) => mark)).toEqual(['✓', '✓']);
  });

  it('that everybody can read is found out', async () => {
    expect((await checkBucket(servers.s3))[1]?.text).toContain('the bucket is public');
  });

  it('that does not exist, and a store that is not there, are said', async () => {
    const [missing] = await checkBucket({ ...servers.s3, S3_BUCKET: 'of-nobody' });
    const [away] = await checkBucket({ ...servers.s3, S3_ENDPOINT: 'http://127.0.0.1:9' });
    const [inside] = await checkBucket({ ...servers.s3, S3_ENDPOINT: 'http://objects:9000' });
    expect(missing?.text).toContain('the bucket refuses to be written');
    expect(away?.text).toContain('cannot be reached (ECONNREFUSED)');
    expect([inside?.mark, inside?.text]).toEqual(['–', expect.stringContaining('known only inside')]);
  });
});

describe('the mail server', () => {
  const from = 'Meenakshi <orders@meenakshi-jewels.in>';
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
  });
  afterAll(() => mailbox.close());

  it('gets an e-mail only if an address is named', async () => {
    const { url, received } = mailbox;
    expect([(await checkMail({ url, from })).mark, received.length]).toEqual(['✓', 0]);
    expect((await checkMail({ url, from, to: 'owner@meenakshi-jewels.in' })).mark).toBe('✓');
    expect(received.map(({ recipients }) => recipients)).toEqual([['owner@meenakshi-jewels.in']]);
  });

  it('that refuses the password, or an e-mail, is found out', async () => {
    const strict = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('Invalid login')),
    });
    strict.on('error', () => undefined);
    const { port } = await listen(strict.server);
    closing.push(() => new Promise((resolve) => strict.close(() => resolve(undefined))));
    const refused = await checkMail({ url: `smtp://shop:secret@127.0.0.1:${port}`, from });
    expect(refused.text).toBe('the mail server refuses the user or password in SMTP_URL');
    mailbox.refuse(1);
    expect((await checkMail({ url: mailbox.url, from, to: 'a@b.in' })).text).toContain('the mail server answers 451');
    expect((await checkMail({ url: 'smtp://127.0.0.1:9', from })).text).toContain('the mail server cannot be reached');
  });
});
