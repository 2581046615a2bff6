import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { CreditNoteData, InvoiceData } from '@kanaka/contracts/orders/documents';
import type { Consumer } from '@kanaka/queues/consumer';
import { recordAcks, type RecordedAcks } from '@kanaka/queues/test/recorded-acks';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { createLogger } from '@kanaka/server-kit/logger';
import { openObjectStore, type ObjectStore } from '@kanaka/server-kit/object-store';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { Queue } from 'bullmq';
import type { Browser } from 'puppeteer';
import { consumeDocuments } from './consume-documents.ts';
import { loadFonts } from './fonts.ts';
import { createPrinter, launchBrowser, type Printer } from './printer.ts';
import type { StoredPdf } from './render-document.ts';
import { buildCreditNote, buildInvoice } from '../test/sample-invoice.ts';

const logger = createLogger({ service: 'invoice-worker', level: 'silent' });
let servers: TestServers;
let store: ObjectStore;
let queue: Queue;
let printer: Printer;
let consumer: Consumer;
const browsers: Browser[] = [];

/** Stands for `orders`: the invoices it knows, and what the worker has reported to it. */
let invoices: Map<string, { stored: boolean; invoice: InvoiceData }>;
let reported: { orderId: string; pdf: StoredPdf }[];
let acks: RecordedAcks;
let whilePrinting: () => Promise<void>;
let creditNotes: Map<string, CreditNoteData>;
let printed: number;

beforeAll(async () => {
  servers = await startTestServers('redis', 's3');
  store = openObjectStore(servers.s3);
  const redis = new URL(servers.redisUrl);
  queue = new Queue('invoice', { connection: { host: redis.hostname, port: Number(redis.port) } });
  printer = createPrinter({
    executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'],
    fontRules: await loadFonts(),
    logger,
    pagesABrowser: 4,
    launch: async (path) => {
      const browser = await launchBrowser(path);
      browsers.push(browser);
      return browser;
    },
  });
  acks = recordAcks('orders', { redisUrl: servers.redisUrl, logger });
  consumer = consumeDocuments({
    redisUrl: servers.redisUrl,
    logger,
    store,
    publicUrl: 'https://shop.example',
    documentToRender: async ({ kind, id }) => {
      if (kind === 'invoice') {
        const known = invoices.get(id);
        if (!known) throw notFound(kind);
        return { stored: known.stored, document: known.invoice };
      }
      const document = creditNotes.get(id);
      if (!document) throw notFound(kind);
      return { stored: false, document };
    },
    documentStored: async ({ id: orderId }, pdf) => {
      reported.push({ orderId, pdf });
      const known = invoices.get(orderId);
      if (known) known.stored = true;
    },
    print: async (markup) => {
      printed += 1;
      const [pdf] = await Promise.all([printer.print(markup), whilePrinting()]);
      return pdf;
    },
  });
});

beforeEach(() => {
  invoices = new Map();
  reported = [];
  creditNotes = new Map();
  whilePrinting = async () => undefined;
  printed = 0;
});

afterAll(async () => {
  await consumer.close();
  await acks.close();
  await printer.close();
  await queue.close();
  store.close();
  await servers.stop();
});

/** Adds the job that the relay of `orders` adds when an order is paid. */
function ask(orderId: string, jobId = `invoice-${orderId}`) {
  return queue.add(
    'render-invoice',
    { origin: 'orders', requestId: randomUUID(), data: { orderId } },
    { jobId, attempts: 5, backoff: { type: 'fixed', delay: 100 }, removeOnComplete: true },
  );
}

function anInvoice(over: Partial<InvoiceData> = {}): InvoiceData {
  const invoice = buildInvoice(undefined, over);
  invoices.set(invoice.orderId, { stored: false, invoice });
  return invoice;
}

const keyOf = (orderId: string) =>
  `invoices/${orderId}-${invoices.get(orderId)?.invoice.number.replaceAll('/', '-')}.pdf`;

async function storedPdf(orderId: string): Promise<Buffer> {
  const object = await store.get(keyOf(orderId));
  if (!object) throw new Error('nothing is stored');
  expect(object.contentType).toBe('application/pdf');
  return buffer(object.body);
}

const isDone = (orderId: string) => until(() => acks.done.has(`invoice-${orderId}`));

it('stores the invoice of a paid order and reports exactly what it stored', async () => {
  const { orderId } = anInvoice();
  await ask(orderId);
  await isDone(orderId);
  const bytes = await storedPdf(orderId);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(reported).toEqual([{ orderId, pdf: { key: keyOf(orderId), sha256, bytes: bytes.length } }]);
});

it('reports the characters of an invoice that no font has, and prints it all the same', async () => {
  const { buyer } = buildInvoice();
  const { orderId } = anInvoice({ buyer: { ...buyer, name: 'ᏣᎳᎩ Asha\u3164 漢' } });
  await ask(orderId);
  await isDone(orderId);
  expect(reported.map(({ pdf }) => pdf.unprintable)).toEqual(['Ꮳ Ꮃ Ꭹ 漢']);
  await storedPdf(orderId);
});

it('stores the credit note of a refund and reports it', async () => {
  const creditNote = buildCreditNote();
  const { refundId } = creditNote;
  creditNotes.set(refundId, creditNote);
  const jobId = `credit-note-${refundId}`;
  await queue.add(
    'render-credit-note',
    { origin: 'orders', requestId: randomUUID(), data: { refundId } },
    { jobId, removeOnComplete: true },
  );
  await until(() => acks.done.has(jobId));
  const key = `credit-notes/${refundId}-${creditNote.number.replaceAll('/', '-')}.pdf`;
  expect(reported.map(({ pdf }) => pdf.key)).toEqual([key]);
  expect(await store.has(key)).toBe(true);
});

it('prints an invoice once, even if there are several jobs for it', async () => {
  const { orderId } = anInvoice();
  await ask(orderId);
  await isDone(orderId);
  await ask(orderId);
  // A second job for the same order, and a job for an order whose PDF `orders` knows already.
  await ask(orderId, `again-${orderId}`);
  const stored = anInvoice();
  invoices.set(stored.orderId, { stored: true, invoice: stored });
  await ask(stored.orderId);
  await isDone(stored.orderId);
  await until(() => acks.done.has(`again-${orderId}`));
  expect(printed).toBe(1);
  expect(new Set(reported.map(({ pdf }) => pdf.sha256)).size).toBe(1);
});

it('reports the PDF of an earlier attempt that died before its report', async () => {
  const { orderId } = anInvoice();
  const earlier = Buffer.from('%PDF-1.4 of an earlier attempt');
  await store.put(keyOf(orderId), earlier, 'application/pdf');
  await ask(orderId);
  await isDone(orderId);
  expect(reported[0]?.pdf.bytes).toBe(earlier.length);
  expect(await storedPdf(orderId)).toEqual(earlier);
});

it('prints an invoice anew that got another number after a restore', async () => {
  const { orderId } = anInvoice();
  await ask(orderId);
  await isDone(orderId);
  invoices.set(orderId, { stored: false, invoice: buildInvoice(undefined, { orderId, number: 'KNK/26-27/009999' }) });
  await ask(orderId, `again-${orderId}`);
  await until(() => acks.done.has(`again-${orderId}`));
  expect(printed).toBe(2);
  expect(reported.map(({ pdf }) => pdf.key)).toContain(`invoices/${orderId}-KNK-26-27-009999.pdf`);
});

it('keeps the PDF that another worker stored while this one was printing', async () => {
  const { orderId } = anInvoice();
  const theirs = Buffer.from('%PDF-1.4 of another worker');
  whilePrinting = () => store.put(keyOf(orderId), theirs, 'application/pdf');
  await ask(orderId);
  await isDone(orderId);
  expect(reported[0]?.pdf.sha256).toBe(createHash('sha256').update(theirs).digest('hex'));
  expect(await storedPdf(orderId)).toEqual(theirs);
});

it('prints an invoice even if its browser is killed in the middle of it', async () => {
  await printer.check();
  let kills = 1;
  whilePrinting = async () => {
    if (kills-- > 0) browsers.at(-1)?.process()?.kill('SIGKILL');
  };
  const first = anInvoice();
  await ask(first.orderId);
  await isDone(first.orderId);
  const next = anInvoice();
  await ask(next.orderId);
  await isDone(next.orderId);
  expect(reported.map(({ orderId }) => orderId)).toEqual([first.orderId, next.orderId]);
});

it('replaces a browser after its limit of pages, without losing one', async () => {
  const started = browsers.length;
  const many = Array.from({ length: 10 }, () => anInvoice());
  await Promise.all(many.map(({ orderId }) => ask(orderId)));
  await Promise.all(many.map(({ orderId }) => isDone(orderId)));
  expect(browsers.length).toBeGreaterThan(started + 1);
  await until(() => browsers.filter(({ connected }) => connected).length <= 1);
});

it('tries again when orders is down, but not when the invoice does not exist', async () => {
  const { orderId } = anInvoice();
  const known = invoices.get(orderId);
  let refusals = 2;
  invoices.get = (id) => {
    if (id === orderId && refusals-- > 0) throw new AppError('service.unavailable', 'resting');
    return id === orderId ? known : undefined;
  };
  await ask(orderId);
  await isDone(orderId);

  const nobody = randomUUID();
  await ask(nobody);
  await until(() => acks.givenUp.has(`invoice-${nobody}`));
});

it('finishes the current invoice before it stops', async () => {
  const { orderId } = anInvoice();
  let started = false;
  whilePrinting = async () => void (started = true);
  await ask(orderId);
  await until(() => started);
  await consumer.close();
  await isDone(orderId);
});
