import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MailedLinkEmail } from '@kanaka/contracts/identity/accounts';
import type { reportMistake } from '@kanaka/contracts/catalog/emails';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import type { CallOf } from '@kanaka/contracts/endpoint';
import { consume, type Consumer, type JobContext } from '@kanaka/queues/consumer';
import type { JobData } from '@kanaka/queues/jobs';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import {
  accountErasedEmail,
  apiKeyEndsEmail,
  factorChangedEmail,
  linkEmail,
  newDeviceEmail,
  passwordChangedEmail,
} from '@kanaka/emails/account-emails';
import type { Email, From } from '@kanaka/emails/email-layout';
import { type OwnWords, wordsWriter } from '@kanaka/emails/email-words';
import {
  addressCorrectedEmail,
  cancellationRefusedEmail,
  confirmationEmail,
  paymentLinkEmail,
  ranOutEmail,
  refundEmail,
  statusEmail,
} from '@kanaka/emails/order-emails';
import { aboveLimitEmail, ownerNoticeEmail, webhookFailedEmail } from '@kanaka/emails/owner-notice-email';
import { pieceIsBackEmail, stopUrl } from '@kanaka/emails/piece-is-back-email';
import { codeRenewedEmail } from '@kanaka/emails/pickup-emails';
import { returnEmail } from '@kanaka/emails/return-email';
import { sampleEmail } from '@kanaka/emails/sample-email';
import { type Secrets, shipmentEmail } from '@kanaka/emails/shipment-emails';
import { visitCalendar, visitEmail } from '@kanaka/emails/visit-emails';
import type { Attachment, Message, Mailer } from './mailer.ts';
import type { SentMarks } from './sent-marks.ts';

export type MailDeps = Secrets & {
  redisUrl: string;
  /** Makes `identity` create a link; null if its e-mail is not needed (any more). */
  buildLinkEmail: (linkId: string) => Promise<MailedLinkEmail | null>;
  logger: Logger;
  store: ObjectStore;
  mailer: Mailer;
  marks: SentMarks;
  publicUrl: string;
  /** The seller's details; rejects until the owner has entered them. */
  cachedShop: () => Promise<Shop>;
  /** What the owner has written; nothing while that cannot be read. */
  cachedWords: () => Promise<OwnWords>;
  /** Lets the owner know why words of theirs were not sent. */
  reportMistake: (mistake: CallOf<typeof reportMistake>['body']) => Promise<unknown>;
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
  cachedWords,
  reportMistake,
}: MailDeps): Consumer {
  const underWay = new Map<string, Promise<void>>();
  /** A Redis that has lost its data hands a job out again while it is being done; both wait for one e-mail. */
  function sendOnce({ jobId }: JobContext, write: (from: From & Secrets) => Promise<Written | null>): Promise<void> {
    const begun = underWay.get(jobId);
    if (begun) return begun;
    const sending = sendIfNew(jobId, write).finally(() => underWay.delete(jobId));
    underWay.set(jobId, sending);
    return sending;
  }

  async function sendIfNew(jobId: string, write: (from: From & Secrets) => Promise<Written | null>): Promise<void> {
    if (await marks.wasSent(jobId)) return;
    const shop = await cachedShop();
    const own = wordsWriter(shop, await cachedWords(), ({ email, words, error }) => {
      logger.error({ err: error, email }, 'the owner’s words of an e-mail cannot be used; the original ones are sent');
      const mistake = error instanceof Error ? error.message.slice(0, 300) : '';
      reportMistake({ email, words, mistake }).catch((failure: unknown) =>
        logger.warn({ err: failure, email }, 'the owner is not told of it'),
      );
    });
    const written = await write({ publicUrl, shop, write: own, tokenOf, codeOf });
    if (!written) return;
    await mailer.send({ jobId, shop, ...written });
    await marks.markSent(jobId);
  }

  /** Sends an e-mail to the address in the data of its job. */
  const mailed =
    <Data extends { to: string }>(
      write: (data: Data, from: From & Secrets) => Email,
      beside: (data: Data) => Partial<Written> | Promise<Partial<Written>> = () => ({}),
    ) =>
    (data: Data, context: JobContext): Promise<void> =>
      sendOnce(context, async (from) => ({ to: data.to, email: write(data, from), ...(await beside(data)) }));

  return consume({
    queue: 'mail',
    redisUrl,
    handlers: {
      'order-confirmation': mailed(confirmationEmail, async ({ invoiceKey: key, orderId }) => ({
        attachments: [await pdfOf(store, { key, filename: `invoice-${orderId}.pdf` })],
      })),
      'order-status': mailed(statusEmail),
      'address-corrected': mailed(addressCorrectedEmail),
      'cancellation-refused': mailed(cancellationRefusedEmail),
      'payment-link': mailed(paymentLinkEmail),
      'order-ran-out': mailed(ranOutEmail),
      'owner-notice': mailed(ownerNoticeEmail),
      'order-above-limit': mailed(aboveLimitEmail),
      'webhook-failed': mailed(webhookFailedEmail),
      'shipment-moved': mailed(shipmentEmail),
      'code-renewed': mailed(codeRenewedEmail),
      'return-moved': mailed(returnEmail),
      'order-refunded': mailed(refundEmail, async (data) => ({ attachments: await creditNoteOf(store, data) })),
      'piece-is-back': mailed(pieceIsBackEmail, (data) => ({ stopUrl: stopUrl(data, publicUrl) })),
      'mailed-link': ({ linkId }, context) =>
        sendOnce(context, async (from) => {
          const email = await buildLinkEmail(linkId);
          if (!email) return null;
          // Each attempt creates a new link, so it is another e-mail: with the same message id a mail client might hide the
          // newer one.
          const jobId = `${context.jobId}-${randomUUID()}`;
          return { jobId, to: email.to, email: linkEmail(email, from) };
        }),
      'visit-changed': mailed(visitEmail, (data) => ({ attachments: [visitCalendar(data, publicUrl)] })),
      'trial-email': mailed(
        ({ email, words, order }, { publicUrl, shop }) => {
          const sample = sampleEmail(email, { publicUrl, shop, write: wordsWriter(shop, { [email]: words }) }, order);
          return { ...sample, subject: `Test: ${sample.subject}` };
        },
        () => ({ toName: '' }),
      ),
      'account-erased': mailed(accountErasedEmail),
      'api-key-ends': mailed(apiKeyEndsEmail),
      'factor-changed': mailed(factorChangedEmail),
      'new-device': mailed(newDeviceEmail),
      'password-changed': mailed(passwordChangedEmail),
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
