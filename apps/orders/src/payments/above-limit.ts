import { formatPaise } from '@kanaka/money/rupees';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { nameInEmails } from '../orders/customer-mail.ts';
import type { OrderRow } from '../schema.ts';
import type { SellerSettings } from '../seller/known-seller.ts';

/** Razorpay refuses to open an order above what the account may take in one payment, which only its words say. */
function isAboveLimit(error: unknown): boolean {
  return error instanceof AppError && error.code === 'razorpay.refused' && /maximum amount/i.test(error.message);
}

/**
 * What is thrown instead when Razorpay refused an order as too large: what the shopper can do. The owner gets
 * an e-mail, about one shopper once a day.
 */
export async function explainLimit(
  { db, sellerSettings, now }: { db: Db; sellerSettings: SellerSettings; now: () => Date },
  order: OrderRow,
  error: unknown,
): Promise<unknown> {
  if (!isAboveLimit(error)) return error;
  const { userId, customerEmail, totalPaise } = order;
  const { email } = await sellerSettings();
  if (email) {
    const day = now().toISOString().slice(0, 10);
    const about = { to: email, name: nameInEmails(order), customerEmail, totalPaise };
    await insertJob(db, 'mail', 'order-above-limit', `above-limit-${userId}-${day}`, about);
  }
  const writeTo = email ? `write to ${email}` : 'write to us';
  return new AppError(
    'order.above-limit',
    `${formatPaise(totalPaise)} is more than can be paid online at once. Nothing was ordered, and your bag is kept. Please order fewer pieces at a time, or ${writeTo}.`,
    { cause: error },
  );
}
