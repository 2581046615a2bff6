import { setTimeout as pause } from 'node:timers/promises';
import { insertJobAgain, newJob } from '@kanaka/queues/outbox';
import type { DocumentOf } from '@kanaka/contracts/orders/documents';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore, StoredObject } from '@kanaka/server-kit/object-store';
import type { FastifyReply } from 'fastify';
import { findDocument, forgetPdf, type StoredPdf } from '../invoices/documents.repository.ts';
import type { ChangeDeps } from '../orders/change-order.ts';

/** A PDF is ready a moment after the payment; a shopper who asks at once waits that moment instead of getting an error. */
const TIMEOUT_MS = 6_000;
const POLL_MS = 250;

export type DocumentDeps = ChangeDeps & { store: ObjectStore; logger: Pick<Logger, 'warn'> };

/** Sends a document as soon as it is stored. */
export async function sendPdf(
  { reply, ...deps }: DocumentDeps & { reply: FastifyReply },
  document: DocumentOf,
): Promise<FastifyReply> {
  const { body } = await readPdf({ ...deps, logger: reply.log }, document);
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${document.kind}-${document.id}.pdf"`)
    .send(body);
}

/**
 * A document's PDF as soon as it is stored. One that nobody has had rendered, or whose file is gone, for example because the
 * bucket was restored as it was the night before, is rendered from its data. The id of the job is the one that the payment
 * or the refund has sent: while that is open nothing is sent, and its e-mail stays the only one.
 */
export async function readPdf(deps: DocumentDeps, document: DocumentOf): Promise<StoredObject> {
  const { db, store, logger } = deps;
  const rendered = async () => {
    await renderPdf(deps, document);
    return waitForPdf(db, document);
  };
  const stored = (await findPdf(db, document)) ?? (await rendered());
  let pdf = await store.get(stored.key);
  if (!pdf) {
    logger.warn({ key: stored.key }, 'the file of a document is gone; it is rendered again');
    await forgetPdf(db, document, stored);
    pdf = await store.get((await rendered()).key);
  }
  if (!pdf) throw notReady('This document cannot be read right now. Please try again.');
  return pdf;
}

/** Null while it is being rendered; 404 for a document that was never issued. */
async function findPdf(db: DocumentDeps['db'], document: DocumentOf): Promise<StoredPdf | null> {
  const found = await findDocument(db, document);
  if (!found) throw neverIssued[document.kind]();
  const { pdfKey, pdfSha256 } = found;
  return pdfKey && pdfSha256 ? { key: pdfKey, sha256: pdfSha256 } : null;
}

/** Has a document rendered that has no PDF; nobody gets an e-mail about it. */
export async function renderPdf({ db, wakeRelay }: ChangeDeps, { kind, id }: DocumentOf): Promise<void> {
  await insertJobAgain(db, renderJob[kind](id));
  wakeRelay();
}

const renderJob = {
  invoice: (orderId: string) => newJob('invoice', 'render-invoice', `invoice-${orderId}`, { orderId, quiet: true }),
  'credit-note': (refundId: string) =>
    newJob('invoice', 'render-credit-note', `credit-note-${refundId}`, { refundId, quiet: true }),
};

const neverIssued = {
  invoice: () => new AppError('invoice.none', 'There is no invoice for this order, because it has not been paid.'),
  'credit-note': () =>
    new AppError(
      'credit-note.none',
      'There is no credit note for this refund, because no invoice had been issued for the payment.',
    ),
};

async function waitForPdf(db: DocumentDeps['db'], document: DocumentOf): Promise<StoredPdf> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const pdf = await findPdf(db, document);
    if (pdf) return pdf;
    if (Date.now() > deadline) {
      throw notReady('This document is still being prepared. Please try again in a moment.');
    }
    await pause(POLL_MS);
  }
}

export const notReady = (message: string) => new AppError('invoice.not-ready', message);
