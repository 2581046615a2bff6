import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { connectRedis } from '@kanaka/queues/connection';
import type { Consumer } from '@kanaka/queues/consumer';
import type { JobData, JobName } from '@kanaka/queues/jobs';
import { recordAcks, type RecordedAcks } from '@kanaka/queues/test/recorded-acks';
import { createLogger } from '@kanaka/server-kit/logger';
import { openObjectStore, type ObjectStore } from '@kanaka/server-kit/object-store';
import { freePort } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { v7 as uuidv7 } from 'uuid';
import { consumeMail, type MailDeps } from './consume-mail.ts';
import type { OwnWords } from '@kanaka/emails/email-words';
import { cachedShop, cachedWords } from './known-shop.ts';
import { openMailer } from './mailer.ts';
import { sentMarks } from './sent-marks.ts';
import { openMailbox, type Mailbox } from '../test/mailbox.ts';

const logger = createLogger({ service: 'mail-worker', level: 'silent' });
const publicUrl = 'https://shop.example';
let servers: TestServers;
let store: ObjectStore;
let redis: Redis;
let queue: Queue;
let mailbox: Mailbox;
let consumer: Consumer;
let acks: RecordedAcks[];
let buildLinkEmail: MailDeps['buildLinkEmail'];

beforeAll(async () => {
  servers = await startTestServers('redis', 's3');
  store = openObjectStore(servers.s3);
  redis = connectRedis(servers.redisUrl, 'producer', logger);
  const { hostname, port } = new URL(servers.redisUrl);
  acks = ['orders', 'identity', 'catalog'].map((origin) => recordAcks(origin, { redisUrl: servers.redisUrl, logger }));
  queue = new Queue('mail', { connection: { host: hostname, port: Number(port) } });
});

beforeEach(async () => {
  words = {};
  reported.length = 0;
  buildLinkEmail = async () => null;
  mailbox = await openMailbox();
  consumer = startConsumer(mailbox.url);
});

afterEach(async () => {
  await consumer.close();
  await mailbox.close();
  await queue.obliterate({ force: true });
});

afterAll(async () => {
  await Promise.all(acks.map(({ close }) => close()));
  await queue.close();
  redis.disconnect();
  store.close();
  await servers.stop();
});

/** The shop as the catalog service returns it; null while that is down. */
let shop: Shop | null = demoShop;

/** What the owner has written; null while the catalog service is down. */
let words: OwnWords | null = {};
/** Of which e-mails it was told that these words cannot be used, and why. */
const reported: [string, string][] = [];
const askWords = () => {
  if (!words) throw new Error('catalog is down');
  return words;
};

function startConsumer(smtpUrl: string): Consumer {
  let time = 0;
  const ask = async () => {
    if (!shop) throw new Error('catalog is down');
    return shop;
  };
  return consumeMail({
    redisUrl: servers.redisUrl,
    buildLinkEmail: (linkId) => buildLinkEmail(linkId),
    logger,
    store,
    mailer: openMailer({ smtpUrl, from: 'post@kanaka.example', publicUrl }),
    marks: sentMarks(redis, logger),
    publicUrl,
    tokenOf: (shipmentId) => `token-of-${shipmentId}`,
    codeOf: () => '048213',
    // Never fresh, so that each e-mail asks the catalog service.
    cachedShop: cachedShop({ ask, logger, now: () => (time += 10_000) }),
    cachedWords: cachedWords({ ask: async () => askWords(), logger, now: () => (time += 10_000) }),
    // That it cannot be told keeps no e-mail back.
    reportMistake: async ({ email, mistake }) => {
      reported.push([email, mistake]);
      throw new Error('catalog is down');
    },
  });
}

const isDone = (jobId: string) => until(() => acks.some(({ done }) => done.has(jobId)));

/** Adds a job as the relay of a service does. */
function ask<N extends JobName<'mail'>>(name: N, jobId: string, data: JobData<'mail', N>, origin = 'orders') {
  const envelope = { origin, requestId: randomUUID(), data };
  return queue.add(name, envelope, {
    jobId,
    attempts: 12,
    backoff: { type: 'fixed', delay: 100 },
    removeOnComplete: true,
  });
}

async function confirmation(over: Partial<JobData<'mail', 'order-confirmation'>> = {}) {
  const orderId = uuidv7();
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\r\n.\r\n'), randomBytes(70_000)]);
  await store.put(`invoices/${orderId}.pdf`, pdf, 'application/pdf');
  const data = {
    orderId,
    to: 'asha@kanaka.example',
    name: 'Asha',
    ...{ totalPaise: 12_450_050, taxPercent: 3, taxPaise: 3_62_623, shippingPaise: 0 },
    invoiceNumber: 'KNK/26-27/000042',
    invoiceKey: `invoices/${orderId}.pdf`,
    lines: [],
    isGift: false,
    ...over,
  };
  return { data, pdf, jobId: `mail-confirmation-${orderId}` };
}

const theOnly = () => {
  expect(mailbox.received).toHaveLength(1);
  const [email] = mailbox.received;
  if (!email) throw new Error('no e-mail was received');
  return email;
};

describe('the seller in an e-mail', () => {
  afterEach(() => {
    shop = demoShop;
  });

  it('is the one that the owner has entered, from the next e-mail on', async () => {
    shop = {
      ...demoShop,
      name: 'Suvarna',
      legalName: 'Suvarna LLP',
      tagline: 'Gold of the south',
      email: 'us@suvarna.example',
    };
    const { data, jobId } = await confirmation();
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    const { email } = theOnly();
    expect(email.from).toMatchObject({ name: 'Suvarna', address: 'post@kanaka.example' });
    for (const form of [email.text, email.html]) {
      for (const email of ['Suvarna', 'Suvarna LLP', 'us@suvarna.example']) expect(form).toContain(email);
      expect(form).not.toContain('Kanaka');
    }
  });

  it('is the last known one while catalog is down; no e-mail is sent before it is known', async () => {
    shop = null;
    const { data, jobId } = await confirmation();
    const job = await ask('order-confirmation', jobId, data);
    await until(async () => ((await queue.getJob(job.id ?? ''))?.attemptsMade ?? 0) > 0);
    expect(mailbox.received).toHaveLength(0);
    shop = demoShop;
    await isDone(jobId);

    shop = null;
    const other = await confirmation();
    await ask('order-confirmation', other.jobId, other.data);
    await isDone(other.jobId);
    expect(mailbox.received.map(({ email }) => email.from)).toMatchObject([{ name: 'Kanaka' }, { name: 'Kanaka' }]);
  });
});

describe('the e-mail about a piece that is back', () => {
  const data = {
    to: 'asha@kanaka.example',
    title: 'Dhruva Ring',
    size: '14',
    slug: 'dhruva-ring',
    image: '',
    stopToken: 'hash.signature',
  };

  it('leads to the piece in its size, and can be stopped by its link and by the mail program itself', async () => {
    await ask('piece-is-back', 'piece-is-back-1', data, 'catalog');
    await isDone('piece-is-back-1');
    const { email, raw, recipients } = theOnly();
    expect(recipients).toEqual(['asha@kanaka.example']);
    expect(email.subject).toBe('Dhruva Ring · Size 14 is back');
    for (const form of [email.text, email.html]) {
      expect(form).toContain('https://shop.example/shop/product/dhruva-ring?size=14');
      expect(form).toContain('https://shop.example/shop/stop-notices#token=hash.signature');
    }
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
    expect(headers).toContain(
      'List-Unsubscribe: <https://shop.example/api/shop/stock-notices/stop?token=hash.signature>',
    );
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is the only kind with such a header', async () => {
    const { data: order, jobId } = await confirmation();
    await ask('order-confirmation', jobId, order);
    await isDone(jobId);
    expect(theOnly().raw).not.toContain('List-Unsubscribe');
  });
});

describe('the confirmation of an order', () => {
  it('arrives as text and HTML with the invoice, byte for byte', async () => {
    const { data, pdf, jobId } = await confirmation();
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    const { email, recipients } = theOnly();
    const number = `#${data.orderId.slice(-8)}`;
    expect(recipients).toEqual(['asha@kanaka.example']);
    expect(email.subject).toBe(`Your order ${number} is confirmed`);
    expect(email.from).toMatchObject({ name: 'Kanaka', address: 'post@kanaka.example' });
    expect(email.replyTo).toMatchObject([{ address: demoShop.email }]);
    expect(email.to).toMatchObject([{ name: 'Asha', address: 'asha@kanaka.example' }]);
    expect(email.messageId).toBe(`<${jobId}@shop.example>`);
    for (const form of [email.text, email.html]) {
      for (const email of [
        'Asha',
        number,
        'KNK/26-27/000042',
        '₹1,24,500.50',
        `https://shop.example/shop/account?order=`,
      ]) {
        expect(form).toContain(email);
      }
    }
    const [attached] = email.attachments;
    expect(attached).toMatchObject({ filename: `invoice-${data.orderId}.pdf`, mimeType: 'application/pdf' });
    expect(Buffer.from(attached?.content as ArrayBuffer).equals(pdf)).toBe(true);
  });

  it('is sent once, although its report was lost and the job is repeated', async () => {
    const { data, jobId } = await confirmation();
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    await until(async () => (await queue.getJob(jobId)) === undefined);
    for (const { done } of acks) done.delete(jobId);
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    const other = await confirmation();
    await ask('order-confirmation', other.jobId, other.data);
    await isDone(other.jobId);
    expect(mailbox.received.map(({ email }) => email.messageId)).toEqual([
      `<${jobId}@shop.example>`,
      `<${other.jobId}@shop.example>`,
    ]);
  });

  it('waits for its invoice', async () => {
    const { data, jobId, pdf } = await confirmation({ invoiceKey: 'invoices/later.pdf' });
    await ask('order-confirmation', jobId, data);
    await until(async () => (await queue.getJob(jobId))?.attemptsMade !== 0);
    expect(mailbox.received).toHaveLength(0);
    await store.put('invoices/later.pdf', pdf, 'application/pdf');
    await isDone(jobId);
    expect(theOnly().email.attachments).toHaveLength(1);
  });
});

describe('a mail server that refuses an e-mail', () => {
  it('gets it again after it was busy', async () => {
    mailbox.refuse(2);
    const { data, jobId } = await confirmation();
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    theOnly();
  });

  it('gets it once when nobody is at its address, and the owner is given the server’s words', async () => {
    const { data, jobId } = await confirmation({ to: 'gone@kanaka.example' });
    await ask('order-confirmation', jobId, data);
    const errorOf = () => acks.map(({ givenUp }) => givenUp.get(jobId)).find((error) => error !== undefined);
    await until(() => errorOf() !== undefined, { withinMs: 10_000 });
    expect(errorOf()).toMatch(/The mail server takes nothing for gone@kanaka\.example: 550 5\.1\.1 No such user here/);
    expect(mailbox.asked()).toBe(1);
  });

  it('gets it again when the mailbox is only full', async () => {
    const { data, jobId } = await confirmation({ to: 'full@kanaka.example' });
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    expect([mailbox.asked(), mailbox.received.length]).toEqual([3, 1]);
  });

  it('gets the next one once when it has ended the connection that was kept', async () => {
    const [first, second] = [await confirmation(), await confirmation()];
    await ask('order-confirmation', first.jobId, first.data);
    await isDone(first.jobId);
    const port = Number(new URL(mailbox.url).port);
    await mailbox.close();
    mailbox = await openMailbox(port);
    await ask('order-confirmation', second.jobId, second.data);
    await isDone(second.jobId);
    expect(theOnly().email.messageId).toBe(`<${second.jobId}@shop.example>`);
  });

  it('gets it again after it was down', async () => {
    await consumer.close();
    await mailbox.close();
    const port = await freePort();
    consumer = startConsumer(`smtp://127.0.0.1:${port}`);
    const { data, jobId } = await confirmation();
    await ask('order-confirmation', jobId, data);
    await until(async () => ((await queue.getJob(jobId))?.attemptsMade ?? 0) >= 2);
    mailbox = await openMailbox(port);
    await isDone(jobId);
    theOnly();
  });
});

describe('a shopper’s name', () => {
  it.each([
    ['a second header', 'Asha\r\nBcc: thief@evil.example\r\nX-Evil: 1'],
    ['a second recipient', 'Asha" <thief@evil.example>, "b'],
    ['a list of addresses', 'thief@evil.example, other@evil.example'],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['a second body', 'Asha\r\n\r\n<h1>Free gold</h1>\r\n.\r\n'],
  ])('does not change the e-mail’s structure when it is or contains %s', async (_, name) => {
    const { data, jobId } = await confirmation({ name });
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    const { email, recipients, raw } = theOnly();
    expect(recipients).toEqual(['asha@kanaka.example']);
    expect(email.to).toHaveLength(1);
    expect(email.to?.[0]?.address).toBe('asha@kanaka.example');
    expect([email.cc, email.bcc]).toEqual([undefined, undefined]);
    expect(email.headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-evil):/im);
    expect(email.html).not.toMatch(/<(script|img|h1>Free)/i);
    expect(email.attachments).toHaveLength(1);
  });

  it('keeps its script', async () => {
    const { data, jobId } = await confirmation({ name: 'மீனாட்சி आशा 🎁' });
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    const { email } = theOnly();
    expect(email.to?.[0]).toEqual({ name: 'மீனாட்சி आशा 🎁', address: 'asha@kanaka.example' });
    expect(email.text).toContain('Dear மீனாட்சி आशा 🎁,');
  });

  it('is written nowhere when there is none, as for a mailbox that is not proven', async () => {
    const { data, jobId } = await confirmation({ name: '', deliverTo: ['4 Car Street', 'India'] });
    await ask('order-confirmation', jobId, data);
    await isDone(jobId);
    const { email } = theOnly();
    expect(email.to?.[0]).toMatchObject({ name: '', address: 'asha@kanaka.example' });
    for (const form of [email.text, email.html]) expect(form).toContain('Good day,');
    expect(email.text).toContain('4 Car Street');
  });
});

describe('the other e-mails', () => {
  const orderId = '0199f3a2-7c41-7b6e-9d0a-5e4c1a2b3c4d';
  const to = 'asha@kanaka.example';

  it('announce the new status of an order', async () => {
    const jobId = `mail-status-${randomUUID()}`;
    await ask('order-status', jobId, { orderId, to, name: 'Asha', status: 'inShipping', pieces: [] });
    await isDone(jobId);
    const { email } = theOnly();
    expect(email.subject).toBe('Your order #1a2b3c4d is on its way');
    expect(email.attachments).toHaveLength(0);
  });

  it('state the amount and reason of a refund', async () => {
    const jobId = `mail-refunded-${randomUUID()}`;
    const reason = 'A piece was no longer available when the payment arrived.';
    await ask('order-refunded', jobId, { orderId, to, name: '', amountPaise: 100_000_00, reason });
    await isDone(jobId);
    const { email } = theOnly();
    expect(email.subject).toBe('Your refund for order #1a2b3c4d');
    for (const form of [email.text, email.html]) {
      expect(form).toContain('₹1,00,000.00');
      expect(form).toContain(reason);
      expect(form).toContain('Good day,');
    }
  });
});

describe('the owner’s words', () => {
  const own = {
    subject: 'Namaste {{ customer_name }}, {{ order_number }} is on its way',
    heading: '<b>Shipped</b>',
    body: 'From {{ shop_name }} with love.\n\n{% if part %}The rest follows.{% endif %}',
    after: 'Wear it & be well.',
  };
  const shipped = async (name = 'Asha') => {
    const jobId = `mail-status-${randomUUID()}`;
    const data = { orderId: '0199f3a2-7c41-7b6e-9d0a-5e4c1a2b3c4d', to: 'asha@kanaka.example', name };
    await ask('order-status', jobId, { ...data, status: 'inShipping', pieces: [] });
    await isDone(jobId);
    return theOnly();
  };

  it('are sent, as text and as HTML, and are never markup nor filled in twice', async () => {
    words = { shipped: own };
    const name = '{{ shop_email }}<i>\r\nBcc: thief@evil.example';
    const { email, recipients, raw } = await shipped(name);
    expect(email.subject).toBe('Namaste {{ shop_email }}<i> Bcc: thief@evil.example, #1a2b3c4d is on its way');
    expect(recipients).toEqual(['asha@kanaka.example']);
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(email.text).toContain('<b>Shipped</b>');
    expect(email.html).toContain('&lt;b&gt;Shipped&lt;/b&gt;');
    expect(email.html).not.toMatch(/<[bi]>/);
    for (const form of [email.text, email.html]) expect(form).toContain(`From ${demoShop.name} with love.`);
    expect(email.html).toContain('Wear it &amp; be well.');
    expect(email.text).not.toContain('The rest follows');
  });

  it.each([
    [
      'name what this release does not know',
      { shipped: { ...own, body: 'Sent by {{ courier_name }}.' } },
      /courier_name/,
    ],
    ['cannot be read', { shipped: { ...own, subject: '{% if part %}' } }, /not closed/],
    [
      'leave nothing of it for an order',
      { shipped: { ...own, heading: '{% if part %}A{% endif %}' } },
      /of the heading/,
    ],
    ['are not known, because the catalog service is down', null, null],
  ])('are left out for the original ones when they %s, and catalog is told why', async (_, written, why) => {
    words = written;
    expect((await shipped()).email.subject).toBe('Your order #1a2b3c4d is on its way');
    expect(reported).toEqual(why ? [['shipped', expect.stringMatching(why)]] : []);
  });

  it('are tried out on whoever writes them', async () => {
    const jobId = `mail-trial-${randomUUID()}`;
    await ask('trial-email', jobId, { to: 'meera@kanaka.example', email: 'shipped', words: own });
    await isDone(jobId);
    const { email, recipients } = theOnly();
    expect([recipients, email.to?.[0]?.name, email.subject]).toEqual([
      ['meera@kanaka.example'],
      '',
      'Test: Namaste Asha Raman, #1a2b3c4d is on its way',
    ]);
  });
});

describe('a refund of an invoiced order', () => {
  const refund = () => {
    const key = `credit-notes/${randomUUID()}.pdf`;
    const creditNote = { number: 'KCN/26-27/000007', key };
    const data = { orderId: randomUUID(), to: 'asha@kanaka.example', name: 'Asha', amountPaise: 500_00, reason: '' };
    return { key, jobId: `mail-refunded-${randomUUID()}`, data: { ...data, creditNote } };
  };

  it('has its credit note attached', async () => {
    const { key, jobId, data } = refund();
    await store.put(key, Buffer.from('%PDF-1.7'), 'application/pdf');
    await ask('order-refunded', jobId, data);
    await isDone(jobId);
    const { email } = theOnly();
    expect(email.attachments.map(({ filename }) => filename)).toEqual(['credit-note-KCN-26-27-000007.pdf']);
    expect(email.text).toContain('KCN/26-27/000007');
  });
});

describe('e-mails about an account', () => {
  const to = 'asha@kanaka.example';
  const expiresAt = '2026-11-21T08:30:00.000Z';
  const askForLink = async (linkId = uuidv7()) => {
    const jobId = `mailed-link-${linkId}`;
    await ask('mailed-link', jobId, { linkId }, 'identity');
    return jobId;
  };

  it('contain the reset link, which is in no job, and until when it is valid', async () => {
    buildLinkEmail = async () => ({ kind: 'password-reset', to, name: 'Asha', token: 'the-token', expiresAt });
    const jobId = await askForLink();
    await isDone(jobId);
    const { email, recipients } = theOnly();
    expect(recipients).toEqual([to]);
    for (const form of [email.text, email.html]) {
      expect(form).toContain('https://shop.example/auth/reset-password#token=the-token');
      expect(form).toContain('21 November 2026 at 2:00 pm IST');
      expect(form).toContain('If you did not ask for this');
    }
  });

  it.each([
    ['email-proof' as const, 'Please confirm your e-mail address', '/auth/confirm-email#token=the-token'],
    ['account-exists' as const, 'You already have an account', '/auth/forgot-password'],
  ])('lead to what they are for: %s', async (kind, subject, path) => {
    buildLinkEmail = async () => ({ kind, to, name: 'Asha', token: 'the-token', expiresAt });
    await isDone(await askForLink());
    const { email } = theOnly();
    expect(email.subject).toBe(subject);
    for (const form of [email.text, email.html]) expect(form).toContain(`https://shop.example${path}`);
  });

  it('invite somebody to the shop, with who, as what, and until when', async () => {
    const invited = { by: 'Meera', role: 'Packer' };
    buildLinkEmail = async () => ({ kind: 'invitation', to, name: '', token: 'the-token', expiresAt, invited });
    await isDone(await askForLink());
    const { email } = theOnly();
    for (const form of [email.text, email.html]) {
      expect(form).toContain('https://shop.example/auth/join#token=the-token');
      for (const words of ['Meera invites you', 'Packer', '21 November 2026 at 2:00 pm IST'])
        expect(form).toContain(words);
    }
  });

  it('tell of a new device: which, from where and when', async () => {
    const jobId = `new-device-${uuidv7()}`;
    const data = { to, name: 'Meera', at: expiresAt, browser: 'Chrome on Windows', address: '203.0.113.7' };
    await ask('new-device', jobId, data, 'identity');
    await isDone(jobId);
    const { email } = theOnly();
    for (const form of [email.text, email.html]) {
      expect(form).toContain('https://shop.example/admin/account');
      for (const words of ['Chrome on Windows', '203.0.113.7', '21 November 2026']) expect(form).toContain(words);
    }
  });

  it('have a new link and a new message id at each attempt, because the first may have been sent', async () => {
    const made: string[] = [];
    buildLinkEmail = async () => {
      made.push(`token-${made.length}`);
      return { kind: 'password-reset', to, name: 'Asha', token: made.at(-1) ?? '', expiresAt };
    };
    mailbox.refuse(1);
    const jobId = await askForLink();
    await isDone(jobId);
    expect(made).toEqual(['token-0', 'token-1']);
    expect(theOnly().email.text).toContain('#token=token-1');

    const other = await askForLink();
    await isDone(other);
    const names = mailbox.received.map(({ email }) => email.messageId);
    expect(new Set(names).size).toBe(2);
  });

  it('are sent once, although Redis lost its data and the job came again while the e-mail was being written', async () => {
    const release: (() => void)[] = [];
    buildLinkEmail = async () => {
      await new Promise<void>((resolve) => void release.push(resolve));
      return { kind: 'password-reset', to, name: 'Asha', token: 'the-token', expiresAt };
    };
    const linkId = uuidv7();
    await askForLink(linkId);
    await until(() => release.length === 1);
    await redis.flushall();
    const jobId = await askForLink(linkId);
    await until(async () => (await queue.getJobState(jobId)) === 'active');
    for (const go of release) go();
    await isDone(jobId);
    expect(mailbox.received).toHaveLength(1);
    expect(release).toHaveLength(1);
  });

  it('are not sent if there is no recipient', async () => {
    const jobId = await askForLink();
    await isDone(jobId);
    expect(mailbox.received).toEqual([]);
  });

  it('say that the password was changed, when, and what to do if it was not the owner', async () => {
    const jobId = `password-changed-${uuidv7()}`;
    await ask('password-changed', jobId, { to, name: 'Asha', changedAt: expiresAt }, 'identity');
    await isDone(jobId);
    const { email } = theOnly();
    expect(email.subject).toBe('Your password was changed');
    for (const form of [email.text, email.html]) {
      expect(form).toContain('21 November 2026 at 2:00 pm IST');
      expect(form).toContain('https://shop.example/auth/forgot-password');
      expect(form).toContain('by a link from an e-mail we sent you');
    }
  });

  it.each([
    ['factor-added', 'Passkey “Laptop”', '', 'Passkey “Laptop” was added to the two-step sign-in of your account'],
    ['factors-reset', '', 'Meera', 'Meera has reset the two-step sign-in of your account'],
    ['recovery-code-used', '', '', 'One of the recovery codes was used for the two-step sign-in of your account'],
  ] as const)('say that the second factor changed: %s', async (change, factor, by, words) => {
    const jobId = `factor-changed-${uuidv7()}`;
    await ask('factor-changed', jobId, { to, name: 'Asha', change, factor, by, changedAt: expiresAt }, 'identity');
    await isDone(jobId);
    expect(theOnly().email.text?.replace(/\s+/g, ' ')).toContain(words);
    expect(theOnly().email.html).toContain('21 November 2026 at 2:00 pm IST');
  });

  it('say when the password was changed by somebody who was signed in', async () => {
    const jobId = `password-changed-${uuidv7()}`;
    await ask('password-changed', jobId, { to, name: 'Asha', changedAt: expiresAt, signedIn: true }, 'identity');
    await isDone(jobId);
    for (const form of [theOnly().email.text, theOnly().email.html]) {
      expect(form).toContain('was changed on a device that was signed in');
      expect(form).not.toContain('by a link');
    }
  });
});
