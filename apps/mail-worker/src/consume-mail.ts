import { buffer } from 'node:stream/consumers';
import { consume, type Consumer, type JobContext, type OriginOutbox } from '@kanaka/queues/consumer';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { confirmationLetter, refundLetter, statusLetter } from './letters.ts';
import type { Attachment, Dispatch, Post } from './post.ts';
import type { SentMarks } from './sent-marks.ts';

export type MailDeps = {
  redisUrl: string;
  orders: OriginOutbox;
  logger: Logger;
  store: ObjectStore;
  post: Post;
  marks: SentMarks;
  publicUrl: string;
};

/** Sends the letters that `orders` asks for. What fails (a mail server that is away) is tried again for about half an hour. */
export function consumeMail({ redisUrl, orders, logger, store, post, marks, publicUrl }: MailDeps): Consumer {
  async function sendOnce({ jobId }: JobContext, write: () => Promise<Omit<Dispatch, 'jobId'>>): Promise<void> {
    if (await marks.wasSent(jobId)) return;
    await post.send({ jobId, ...(await write()) });
    await marks.markSent(jobId);
  }

  return consume({
    queue: 'mail',
    redisUrl,
    handlers: {
      'order-confirmation': (data, context) =>
        sendOnce(context, async () => ({
          to: data.to,
          letter: confirmationLetter(data, publicUrl),
          attachments: [await invoiceOf(store, data)],
        })),
      'order-status': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, letter: statusLetter(data, publicUrl) })),
      'order-refunded': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, letter: refundLetter(data, publicUrl) })),
    },
    origins: { orders },
    logger,
    concurrency: 4,
  });
}

async function invoiceOf(
  store: ObjectStore,
  { invoiceKey, orderId }: { invoiceKey: string; orderId: string },
): Promise<Attachment> {
  const pdf = await store.get(invoiceKey);
  if (!pdf) throw new Error(`the invoice ${invoiceKey} is not in the bucket`);
  return { filename: `invoice-${orderId}.pdf`, content: await buffer(pdf.body), contentType: 'application/pdf' };
}
