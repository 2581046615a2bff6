import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { OutsideMethod } from '@kanaka/contracts/orders/orders';
import type { Paying } from './payments.repository.ts';

/** How the invoice names what has paid it; null where an exchange pays all. */
export function paymentOnInvoice(
  payment: Paying | null,
): Pick<InvoiceData, 'paymentId' | 'paidOutside' | 'difference'> {
  if (!payment) return { paymentId: '' };
  const { id: paymentId, method, outside, difference } = payment;
  return {
    paymentId,
    ...(outside?.receivedOn && {
      paidOutside: {
        method: OutsideMethod.parse(method),
        reference: outside.reference,
        receivedOn: outside.receivedOn,
      },
    }),
    ...(difference && { difference: { kind: difference.kind, amountPaise: difference.paise } }),
  };
}
