import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@kanaka/server-kit/app-error';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import type { FastifyReply } from 'fastify';

/** A PDF is ready a moment after the payment; a shopper who asks at once waits that moment instead of getting an error. */
const TIMEOUT_MS = 6_000;
const POLL_MS = 250;

/** Sends a document as soon as it is stored. `findKey` returns its key, and null while it is being created. */
export async function sendPdf(
  { store, reply }: { store: ObjectStore; reply: FastifyReply },
  { fileName, findKey }: { fileName: string; findKey: () => Promise<string | null> },
): Promise<FastifyReply> {
  const pdf = await store.get(await storedKey(findKey));
  if (!pdf) throw notReady('This document cannot be read right now. Please try again.');
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(pdf.body);
}

async function storedKey(findKey: () => Promise<string | null>): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const key = await findKey();
    if (key) return key;
    if (Date.now() > deadline) {
      throw notReady('This document is still being prepared. Please try again in a moment.');
    }
    await pause(POLL_MS);
  }
}

function notReady(message: string): AppError {
  return new AppError('unavailable', 'invoice.not-ready', message);
}
