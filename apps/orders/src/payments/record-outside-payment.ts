import type { OutsidePayment } from '@kanaka/contracts/orders/outside-payments';
import { formatPaise } from '@kanaka/money/rupees';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import { dayInIndia } from '../india-time.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { acceptByOwner, orderToPay } from './accept-by-owner.ts';
import { duePaise, outsideId } from '../orders/exchange-payment.ts';
import { cashOfDay } from './payments.repository.ts';
import type { SettleDeps } from './confirm-order.ts';

/** From this sum on nobody may take cash from one person on one day (Income-tax Act 2025, section 186). */
const TOO_MUCH_CASH_PAISE = 2_00_000_00;

/**
 * Records that an unpaid order was paid outside Razorpay, completely, and confirms it: once, however often it is sent. A payment
 * of Razorpay that arrives afterwards is refunded like any second one.
 */
export async function recordOutsidePayment(
  deps: SettleDeps,
  { orderId, draft, by }: { orderId: string; draft: OutsidePayment; by: Owner },
): Promise<void> {
  const { method, reference, receivedOn } = draft;
  if (receivedOn > dayInIndia(deps.now()))
    throw fieldError('payment.day-to-come', 'receivedOn', 'This day is in the future.');
  const order = await orderToPay(deps, orderId);
  // The limit of a day is not got around by another day.
  if (method === 'cash' && receivedOn < dayInIndia(order.createdAt)) {
    throw fieldError('payment.before-order', 'receivedOn', 'The order was placed after that day.');
  }
  const amount = duePaise(order);
  const { userId } = order;
  if (method === 'cash') refuseTooMuchCash((await cashOfDay(deps.db, { userId, day: receivedOn })) + amount);
  await acceptByOwner(deps, order, {
    ...{ id: outsideId(orderId), amount, currency: 'INR', method, difference: null },
    outside: { reference, receivedOn, recordedBy: by.userName },
    async also(tx) {
      // Again behind the lock of the invoice numbers: two orders of a person may be paid at the same time.
      if (method === 'cash') refuseTooMuchCash(await cashOfDay(tx, { userId, day: receivedOn }));
      const details = { ...draft, amountPaise: amount };
      await recordOrderChange(tx, order, { by, action: 'payment.recorded', details });
    },
  });
}

function refuseTooMuchCash(paise: number): void {
  if (paise < TOO_MUCH_CASH_PAISE) return;
  throw new AppError(
    'payment.too-much-cash',
    `That would make ${formatPaise(paise)} in cash from one person on one day. The law allows less than ${formatPaise(TOO_MUCH_CASH_PAISE)} (Income-tax Act 2025, section 186). Please take a bank transfer, card or cheque.`,
  );
}
