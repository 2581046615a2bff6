import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MailedLinkEmail } from '@kanaka/contracts/identity/accounts';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { consume, type Consumer, type JobContext } from '@kanaka/queues/consumer';
import type { JobData } from '@kanaka/queues/jobs';
import type { PickupCodes } from '@kanaka/queues/pickup-code';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import {
  accountErasedEmail,
  factorChangedEmail,
  linkEmail,
  newDeviceEmail,
  passwordChangedEmail,
} from './templates/account-emails.ts';
import {
  addressCorrectedEmail,
  cancellationRefusedEmail,
  confirmationEmail,
  paymentLinkEmail,
  ranOutEmail,
  refundEmail,
  statusEmail,
} from './templates/order-emails.ts';
import { aboveLimitEmail, ownerNoticeEmail, webhookFailedEmail } from './templates/owner-notice-email.ts';
import { pieceIsBackEmail, stopUrl } from './templates/piece-is-back-email.ts';
import { codeRenewedEmail } from './templates/pickup-emails.ts';
import { returnEmail } from './templates/return-email.ts';
import { shipmentEmail } from './templates/shipment-emails.ts';
import { visitCalendar, visitEmail } from './templates/visit-emails.ts';
import type { Email } from './templates/email-layout.ts';
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

  /** Sends an e-mail to the address in the data of its job. */
  const mailed =
    <Data extends { to: string }>(
      write: (data: Data, shop: Shop) => Email,
      beside: (data: Data) => Partial<Written> | Promise<Partial<Written>> = () => ({}),
    ) =>
    (data: Data, context: JobContext): Promise<void> =>
      sendOnce(context, async (shop) => ({ to: data.to, email: write(data, shop), ...(await beside(data)) }));
  const ofPickup = { publicUrl, codeOf };

  return consume({
    queue: 'mail',
    redisUrl,
    handlers: {
      'order-confirmation': mailed(
        (data) => confirmationEmail(data, publicUrl),
        async ({ invoiceKey: key, orderId }) => ({
          attachments: [await pdfOf(store, { key, filename: `invoice-${orderId}.pdf` })],
        }),
      ),
      'order-status': mailed((data) => statusEmail(data, publicUrl)),
      'address-corrected': mailed((data) => addressCorrectedEmail(data, publicUrl)),
      'cancellation-refused': mailed((data) => cancellationRefusedEmail(data, publicUrl)),
      'payment-link': mailed((data) => paymentLinkEmail(data, publicUrl)),
      'order-ran-out': mailed((data) => ranOutEmail(data, publicUrl)),
      'owner-notice': mailed((data) => ownerNoticeEmail(data, publicUrl)),
      'order-above-limit': mailed((data) => aboveLimitEmail(data, publicUrl)),
      'webhook-failed': mailed((data) => webhookFailedEmail(data, publicUrl)),
      'shipment-moved': mailed((data) => shipmentEmail(data, { ...ofPickup, token: tokenOf(data.shipmentId) })),
      'code-renewed': mailed((data) => codeRenewedEmail(data, ofPickup)),
      'return-moved': mailed((data) => returnEmail(data, publicUrl)),
      'order-refunded': mailed(
        (data) => refundEmail(data, publicUrl),
        async (data) => ({ attachments: await creditNoteOf(store, data) }),
      ),
      'piece-is-back': mailed(
        (data) => pieceIsBackEmail(data, publicUrl),
        (data) => ({ stopUrl: stopUrl(data, publicUrl) }),
      ),
      'mailed-link': ({ linkId }, context) =>
        sendOnce(context, async (shop) => {
          const email = await buildLinkEmail(linkId);
          if (!email) return null;
          // Each attempt creates a new link, so it is another e-mail: with the same message id a mail client might hide the
          // newer one.
          const jobId = `${context.jobId}-${randomUUID()}`;
          return { jobId, to: email.to, email: linkEmail(email, { publicUrl, shop }) };
        }),
      'visit-changed': mailed(
        (data, shop) => visitEmail(data, { publicUrl, shop }),
        (data) => ({ attachments: [visitCalendar(data, publicUrl)] }),
      ),
      'account-erased': mailed((data, shop) => accountErasedEmail(data, { publicUrl, shop })),
      'factor-changed': mailed((data, shop) => factorChangedEmail(data, { publicUrl, shop })),
      'new-device': mailed((data, shop) => newDeviceEmail(data, { publicUrl, shop })),
      'password-changed': mailed((data, shop) => passwordChangedEmail(data, { publicUrl, shop })),
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
