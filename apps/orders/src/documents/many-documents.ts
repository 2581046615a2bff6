import { setImmediate as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { Zip, ZipPassThrough } from 'fflate';
import { MAX_DOCUMENTS_IN_PDF, MAX_DOCUMENTS_IN_ZIP, type ManyDocuments } from '@kanaka/contracts/orders/documents';
import { AppError } from '@kanaka/server-kit/app-error';
import { monthInIndia } from '../india-time.ts';
import { listInvoices, listIssued, type ListedDocument } from '../invoices/documents.repository.ts';
import { notReady, readPdf, renderPdf, type DocumentDeps } from './send-pdf.ts';

/** The documents that are asked for, by their numbers, and the orders without one. */
type Found = { documents: ListedDocument[]; without: string[] };

/**
 * Finds the documents that are asked for; 409 for none, or for more than fit. Those without a PDF are rendered: 503 until all are
 * there, so that no file lacks some.
 */
export async function findDocuments(
  deps: DocumentDeps,
  { orders = [], month }: ManyDocuments,
  as: 'zip' | 'pdf',
): Promise<Found> {
  const most = as === 'pdf' ? MAX_DOCUMENTS_IN_PDF : MAX_DOCUMENTS_IN_ZIP;
  const documents =
    month === undefined
      ? await listInvoices(deps.db, orders)
      : await listIssued(deps.db, { ...monthInIndia(month), limit: most + 1 });
  if (documents.length === 0) {
    const message =
      month === undefined ? 'None of these orders has an invoice: none is paid.' : 'No invoice was issued this month.';
    throw new AppError('invoice.none', message);
  }
  if (documents.length > most) {
    const message = `More than ${most.toLocaleString('en-IN')} documents are too many for one file.${as === 'pdf' ? ' Please take the ZIP.' : ''}`;
    throw new AppError('invoice.too-many', message);
  }
  const unready = documents.filter(({ isStored }) => !isStored);
  for (const document of unready) await renderPdf(deps, document);
  if (unready.length > 0) {
    const are = unready.length === 1 ? 'is' : 'are';
    throw notReady(`${unready.length} of them ${are} still being prepared. Please try again.`);
  }
  const having = new Set(documents.map(({ id }) => id));
  return { documents, without: orders.filter((id) => !having.has(id)) };
}

/** A ZIP of PDFs, as fast as it is read: one file is open at a time. PDFs are compressed already. */
export const zipped = (deps: DocumentDeps, found: Found): Readable =>
  Readable.from(zipChunks(deps, found), { objectMode: false });

async function* zipChunks(deps: DocumentDeps, { documents, without }: Found): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const take = () => {
    const taken = made;
    made = [];
    return taken;
  };
  const begin = (name: string, mtime: Date) => {
    const file = new ZipPassThrough(name);
    file.mtime = mtime;
    zip.add(file);
    return file;
  };
  const end = new Uint8Array();
  for (const document of documents) {
    const { body } = await readPdf(deps, document);
    const file = begin(`${document.number.replaceAll('/', '-')}.pdf`, document.issuedAt);
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      file.push(chunk);
      yield* take();
    }
    file.push(end, true);
  }
  if (without.length > 0) {
    const names = without.map((id) => `#${id.slice(-8)}\r\n`).join('');
    begin('orders without an invoice.txt', new Date()).push(new TextEncoder().encode(names), true);
  }
  zip.end();
  yield* take();
}

let isMerging = false;

/**
 * One PDF of all of them. What it needs of memory is bounded by their number, and by making one at a time; other requests are
 * answered between two documents.
 */
export async function merged(deps: DocumentDeps, { documents }: Found): Promise<Buffer> {
  if (isMerging)
    throw new AppError('request.too-many-at-once', 'Another PDF is being made. Please try again in a moment.');
  isMerging = true;
  try {
    const all = await PDFDocument.create();
    for (const document of documents) {
      const one = await PDFDocument.load(await buffer((await readPdf(deps, document)).body));
      for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page);
      await pause();
    }
    // Otherwise all objects are compressed at one go, while a checkout waits.
    return Buffer.from(await all.save({ useObjectStreams: false, objectsPerTick: 20 }));
  } finally {
    isMerging = false;
  }
}
