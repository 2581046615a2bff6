import type { EmailName, EmailWords } from '@kanaka/contracts/catalog/email-words';
import type { ResponseOf } from '@kanaka/contracts/endpoint';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import type { previewEmail as contract } from '@kanaka/contracts/orders/email-previews';
import { emailHtml, emailText, orderNumber } from '@kanaka/emails/email-layout';
import { mistakesIn, refuseMistakes, wordsWriter } from '@kanaka/emails/email-words';
import { sampleEmail } from '@kanaka/emails/sample-email';
import type { JobData } from '@kanaka/queues/jobs';
import { insertJob, listJobs } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { confirmationData } from '../documents/store-document.ts';
import { findInvoice } from '../invoices/documents.repository.ts';
import { lockFor } from '../lock-for.ts';
import { findLastPaid } from '../orders/orders.repository.ts';
import type { ServiceClients } from '../service-clients.ts';

export type PreviewDeps = {
  db: Db;
  serviceClients: Pick<ServiceClients, 'shopSettings'>;
  publicUrl: string;
  wakeRelay: () => void;
  now: () => Date;
};
type Draft = { email: EmailName; words: EmailWords; withOrder: boolean };

/** An e-mail as it would be sent in these words, or what is wrong with them. */
export async function previewEmail(
  { db, serviceClients, publicUrl }: PreviewDeps,
  { email, words, withOrder }: Draft,
  caller: Caller,
): Promise<ResponseOf<typeof contract>['data']> {
  const mistakes = mistakesIn(email, words);
  const order = withOrder ? await lastOrder(db, caller) : undefined;
  const number = order ? orderNumber(order.orderId) : null;
  if (mistakes.length > 0) return { shown: null, mistakes, order: number };
  const shop = await serviceClients.shopSettings();
  const sample = sampleEmail(email, { publicUrl, shop, write: wordsWriter(shop, { [email]: words }) }, order);
  const shown = {
    subject: sample.subject,
    html: emailHtml(sample, shop, publicUrl),
    text: emailText(sample, shop),
  };
  return { shown, mistakes, order: number };
}

/** Between two e-mails that somebody sends to themselves. */
const PAUSE_MS = 20_000;

/** Sends an e-mail in these words to whoever wants to see it. */
export async function tryEmail(
  { db, wakeRelay, now }: PreviewDeps,
  { email, words, withOrder }: Draft,
  caller: Caller,
): Promise<void> {
  refuseMistakes(email, words);
  const jobId = `mail-trial-${caller.id}-${Math.floor(now().getTime() / PAUSE_MS)}`;
  await db.transaction(async (tx) => {
    await lockFor(tx, jobId);
    if ((await listJobs(tx, [jobId])).length > 0) {
      throw new AppError('email.tried-just-now', 'A test was sent just now. Please wait twenty seconds.');
    }
    const order = withOrder ? await lastOrder(tx, caller) : undefined;
    await insertJob(tx, 'mail', 'trial-email', jobId, { to: caller.email, email, words, order });
  });
  wakeRelay();
}

/** What an e-mail tells of an order. */
const ORDER_SEEN: readonly Permission[] = ['orders:read', 'orders:amounts', 'customers:read'];

/** The order that was paid last, for those who may see all of it. */
async function lastOrder(db: Db, { permissions }: Caller): Promise<JobData<'mail', 'order-confirmation'> | undefined> {
  if (!ORDER_SEEN.every((permission) => permissions.has(permission))) return undefined;
  const order = await findLastPaid(db);
  if (!order) return undefined;
  const invoice = await findInvoice(db, order.id);
  return confirmationData(order, { invoiceNumber: invoice?.number ?? '', invoiceKey: '' });
}
