import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MailedLinkEmail } from '@kanaka/contracts/identity/accounts';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { consume, type Consumer, type JobContext } from '@kanaka/queues/consumer';
import type { JobData } from '@kanaka/queues/jobs';
import type { PickupCodes } from '@kanaka/queues/pickup-code';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { linkEmail, passwordChangedEmail } from './account-emails.ts';
import { cancellationRefusedEmail, confirmationEmail, ranOutEmail, refundEmail, statusEmail } from './order-emails.ts';
import { aboveLimitEmail, ownerNoticeEmail } from './owner-notice-email.ts';
import { pieceIsBackEmail, stopUrl } from './piece-is-back-email.ts';
import { codeRenewedEmail } from './pickup-emails.ts';
import { returnEmail } from './return-email.ts';
import { shipmentEmail } from './shipment-emails.ts';
import type { Attachment, Message, Mailer } from './mailer.ts';
import type { SentMarks } from './sent-marks.ts';

export type MailDeps = {
  redisUrl: string;
  /** Makes `identity` create a link; null if its e-mail is not needed (any more). */
  buildLinkEmail: (linkId: string) => Promise<MailedLinkEmail | null>;
  logger: Logger;
  store: ObjectStore;
  mailer: Mailer;
  marks: SentMarks;
  publicUrl: string;
  /** Makes the token of a shipment's link. */
  tokenOf: (shipmentId: string) => string;
  /** Makes the code by which a shipment is collected. */
  codeOf: PickupCodes['codeOf'];
  /** The seller's details; rejects until the owner has entered them. */
  cachedShop: () => Promise<Shop>;
};

/** An e-mail without its seller; its message id is made from `jobId`, by default the id of the job. */
type Written = Omit<Message, 'jobId' | 'shop'> & Partial<Pick<Message, 'jobId'>>;

/**
 * Sends the e-mails that `orders`, `identity` and `catalog` request. On an error (mail server down) a job is retried for about half an
 * hour.
 */
export function consumeMail({
  redisUrl,
  buildLinkEmail,
  logger,
  store,
  mailer,
  marks,
  publicUrl,
  tokenOf,
  codeOf,
  cachedShop,
}: MailDeps): Consumer {
  const underWay = new Map<string, Promise<void>>();
  /** A Redis that has lost its data hands a job out again while it is being done; both wait for one e-mail. */
  function sendOnce({ jobId }: JobContext, write: (shop: Shop) => Promise<Written | null>): Promise<void> {
    const begun = underWay.get(jobId);
    if (begun) return begun;
    const sending = sendIfNew(jobId, write).finally(() => underWay.delete(jobId));
    underWay.set(jobId, sending);
    return sending;
  }

  async function sendIfNew(jobId: string, write: (shop: Shop) => Promise<Written | null>): Promise<void> {
    if (await marks.wasSent(jobId)) return;
    const shop = await cachedShop();
    const written = await write(shop);
    if (!written) return;
    await mailer.send({ jobId, shop, ...written });
    await marks.markSent(jobId);
  }

  return consume({
    queue: 'mail',
    redisUrl,
    handlers: {
      'order-confirmation': (data, context) =>
        sendOnce(context, async () => ({
          to: data.to,
          email: confirmationEmail(data, publicUrl),
          attachments: [await pdfOf(store, { key: data.invoiceKey, filename: `invoice-${data.orderId}.pdf` })],
        })),
      'order-status': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, email: statusEmail(data, publicUrl) })),
      'cancellation-refused': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, email: cancellationRefusedEmail(data, publicUrl) })),
      'order-ran-out': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, email: ranOutEmail(data, publicUrl) })),
      'owner-notice': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, email: ownerNoticeEmail(data, publicUrl) })),
      'order-above-limit': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, email: aboveLimitEmail(data, publicUrl) })),
      'shipment-moved': (data, context) =>
        sendOnce(context, async () => ({
          to: data.to,
          email: shipmentEmail(data, { publicUrl, token: tokenOf(data.shipmentId), codeOf }),
        })),
      'code-renewed': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, email: codeRenewedEmail(data, { publicUrl, codeOf }) })),
      'return-moved': (data, context) =>
        sendOnce(context, async () => ({ to: data.to, email: returnEmail(data, publicUrl) })),
      'order-refunded': (data, context) =>
        sendOnce(context, async () => ({
          to: data.to,
          email: refundEmail(data, publicUrl),
          attachments: await creditNoteOf(store, data),
        })),
      'piece-is-back': (data, context) =>
        sendOnce(context, async () => ({
          to: data.to,
          email: pieceIsBackEmail(data, publicUrl),
          stopUrl: stopUrl(data, publicUrl),
        })),
      'mailed-link': ({ linkId }, context) =>
        sendOnce(context, async (shop) => {
          const email = await buildLinkEmail(linkId);
          if (!email) return null;
          // Each attempt creates a new link, so it is another e-mail: with the same message id a mail client might hide the
          // newer one.
          const jobId = `${context.jobId}-${randomUUID()}`;
          return { jobId, to: email.to, email: linkEmail(email, { publicUrl, shop }) };
        }),
      'password-changed': (data, context) =>
        sendOnce(context, async (shop) => ({ to: data.to, email: passwordChangedEmail(data, { publicUrl, shop }) })),
    },
    logger,
    concurrency: 4,
  });
}

async function pdfOf(store: ObjectStore, { key, filename }: { key: string; filename: string }): Promise<Attachment> {
  const pdf = await store.get(key);
  if (!pdf) throw new Error(`${key} is not in the bucket`);
  return { filename, content: await buffer(pdf.body), contentType: 'application/pdf' };
}

async function creditNoteOf(
  store: ObjectStore,
  { creditNote }: JobData<'mail', 'order-refunded'>,
): Promise<Attachment[]> {
  if (!creditNote) return [];
  const filename = `credit-note-${creditNote.number.replaceAll('/', '-')}.pdf`;
  return [await pdfOf(store, { key: creditNote.key, filename })];
}
