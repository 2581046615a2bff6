import { insertJob } from '@kanaka/queues/outbox';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findItemizedOrder, type ItemizedOrder } from '../orders/orders.repository.ts';
import { nameInEmails } from '../orders/may-be-mailed.ts';
import { findInvoice, markPdfStored } from './invoices.repository.ts';
import { noteUnprintable } from './note-unprintable.ts';

/**
 * Records that an invoice's PDF is in S3 and sends the confirmation e-mail with it, unless `quiet`. Only the first report
 * counts.
 */
export async function storeInvoice(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  {
    orderId,
    key,
    sha256,
    quiet = false,
    unprintable,
  }: { orderId: string; key: string; sha256: string; quiet?: boolean | undefined; unprintable?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const invoiceNumber = await markPdfStored(tx, orderId, { key, sha256 });
    if (invoiceNumber === null) {
      if (await findInvoice(tx, orderId)) return;
      throw notFound('invoice');
    }
    await noteUnprintable(tx, { orderId, document: 'The invoice', unprintable });
    if (quiet) return;
    const order = await findItemizedOrder(tx, 'id', orderId);
    if (!order) throw notFound('invoice');
    await insertJob(tx, 'mail', 'order-confirmation', `mail-confirmation-${orderId}`, {
      orderId,
      to: order.customerEmail,
      name: nameInEmails(order),
      totalPaise: order.totalPaise,
      ...(order.creditPaise > 0 && { creditPaise: order.creditPaise }),
      invoiceNumber,
      invoiceKey: key,
      lines: order.items.map(({ title, size, quantity, image, unitPricePaise, priceBreakup }) => ({
        title,
        size,
        quantity,
        image,
        unitPricePaise,
        priceBreakup,
      })),
      taxPercent: order.taxPercent,
      taxPaise: order.taxPaise,
      shippingPaise: order.shippingPaise,
      isGift: order.address.isGift,
      ...(order.pickup ? { pickup: order.pickup } : { deliverTo: addressLinesOf(order) }),
      ...(order.delivery && { delivery: { from: order.delivery.from, to: order.delivery.to } }),
    });
  });
  wakeRelay();
}

/** Without the phone number: an e-mail may be read by others. Without the recipient where no name may be written. */
function addressLinesOf({ address: to, emailProven }: ItemizedOrder): string[] {
  const { recipient, address, city, state, pincode, country } = to;
  const place = [city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [emailProven ? recipient : '', address, place, country].filter(Boolean);
}
