import { setTimeout as pause } from 'node:timers/promises';
import { type NewJob, insertJobAgain } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import type { FastifyReply } from 'fastify';

/** A PDF is ready a moment after the payment; a shopper who asks at once waits that moment instead of getting an error. */
const TIMEOUT_MS = 6_000;
const POLL_MS = 250;

/** Where a PDF is in S3. Printing again gives the same key, but another hash. */
export type StoredPdf = { key: string; sha256: string };

/** The PDF of an invoice or a credit note; null while there is none. */
export const pdfOf = ({ pdfKey, pdfSha256 }: { pdfKey: string | null; pdfSha256: string | null }): StoredPdf | null =>
  pdfKey && pdfSha256 ? { key: pdfKey, sha256: pdfSha256 } : null;

/**
 * Sends a document as soon as it is stored. One that nobody has had rendered, or whose file is gone, for example because the
 * bucket was restored as it was the night before, is rendered from its data.
 */
export async function sendPdf(
  { db, store, wakeRelay, reply }: { db: Db; store: ObjectStore; wakeRelay: () => void; reply: FastifyReply },
  {
    fileName,
    find,
    forget,
    renderJob,
  }: {
    fileName: string;
    /** Null while it is being rendered. */
    find: () => Promise<StoredPdf | null>;
    /** Records that this file is gone, unless another one was stored in the meantime. */
    forget: (pdf: StoredPdf) => Promise<void>;
    /**
     * Its id is the one that the payment or the refund has sent: while that is open nothing is sent, and its e-mail stays the
     * only one.
     */
    renderJob: NewJob;
  },
): Promise<FastifyReply> {
  const rendered = async () => {
    await insertJobAgain(db, renderJob);
    wakeRelay();
    return waitFor(find);
  };
  const stored = (await find()) ?? (await rendered());
  let pdf = await store.get(stored.key);
  if (!pdf) {
    reply.log.warn({ key: stored.key }, 'the file of a document is gone; it is rendered again');
    await forget(stored);
    pdf = await store.get((await rendered()).key);
  }
  if (!pdf) throw notReady('This document cannot be read right now. Please try again.');
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(pdf.body);
}

async function waitFor(find: () => Promise<StoredPdf | null>): Promise<StoredPdf> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const pdf = await find();
    if (pdf) return pdf;
    if (Date.now() > deadline) {
      throw notReady('This document is still being prepared. Please try again in a moment.');
    }
    await pause(POLL_MS);
  }
}

function notReady(message: string): AppError {
  return new AppError('invoice.not-ready', message);
}
