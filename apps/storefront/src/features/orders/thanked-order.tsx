import { lineKey, titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { lineTotal } from '@kanaka/money/totals';
import { taxInTotal } from '@kanaka/presentation/price-words';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Price } from '@kanaka/ui/price';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { OrderPromise } from './order-promise.tsx';
import { isExpected, shortId } from './order-words.ts';
import { OrdersApi } from './orders-api.ts';

/** The order on the thank-you page: its number, pieces, total, address, and when it arrives. */
export function ThankedOrder({ order }: { order: Order }) {
  const { recipient, address, city, state, pincode, country, isGift, giftMessage } = order.addressInfo;
  const place = [[city, pincode].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ');
  return (
    <section aria-label="Your order" className="mt-10 w-full border border-hairline bg-white text-left">
      <h2 className="border-b border-hairline px-5 py-4 text-lg">
        Order <span className="tabular-nums">#{shortId(order._id)}</span>
      </h2>
      <ul className="px-5">
        {order.cartItems.map((item) => (
          <li key={lineKey(item)} className="flex items-center gap-4 border-b border-hairline py-3 last:border-b-0">
            <ResponsiveImage url={item.image} alt="" sizes="48px" className="aspect-3/4 w-12 shrink-0" />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-36 flex-1">
                <span className="block font-display break-words">{titleInSize(item)}</span>
                <span className="block text-sm text-ink-soft">Quantity {item.quantity}</span>
              </span>
              <Price
                paise={lineTotal({ unitPricePaise: toPaise(item.price), quantity: item.quantity }, order.taxPercent)}
                className="ml-auto"
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-hairline bg-ivory px-5 py-3">
        <span>Total</span>
        <Price paise={toPaise(order.totalAmount)} className="text-lg" />
        <span className="w-full text-right text-sm text-ink-muted empty:hidden">
          {taxInTotal(toPaise(order.taxAmount))}
        </span>
      </p>
      {isGift && (
        <div className="border-b border-hairline px-5 py-4">
          <h3 className="text-sm text-ink-muted">Gift-wrapped, with a card</h3>
          <p className="mt-1 break-words whitespace-pre-line">“{giftMessage}”</p>
        </div>
      )}
      <div className="grid gap-6 px-5 py-4 sm:grid-cols-2">
        <div className="min-w-0">
          <h3 className="text-sm text-ink-muted">{order.pickup ? 'Address of the invoice' : 'Delivery address'}</h3>
          <p className="mt-1 break-words">{recipient}</p>
          <p className="break-words text-ink-soft">{address}</p>
          <p className="break-words text-ink-soft">{place}</p>
        </div>
        {order.delivery && isExpected(order) && (
          <div className="min-w-0">
            <h3 className="mb-1 text-sm text-ink-muted">{order.pickup ? 'Pick-up' : 'Delivery'}</h3>
            <OrderPromise order={order} />
          </div>
        )}
      </div>
    </section>
  );
}

const LOOK_EVERY_MS = 3000;

/** `none`: no order is known that could be shown. `unpaid`: it waits for its payment, or has ended without one. */
export type Outcome = 'confirmed' | 'confirming' | 'returned' | 'unpaid' | 'looking' | 'none';

/**
 * What has become of an order. `paid` is what the checkout knows: that it was paid, or that the payment is still to be
 * confirmed, which is then polled; `null` for an order of which only the address of the page tells.
 */
export function useConfirmation({
  orderId,
  paid,
}: {
  orderId: string | null;
  paid: 'confirmed' | 'confirming' | null;
}): {
  outcome: Outcome;
  order: Order | null;
} {
  const [settled, setSettled] = useState(false);
  const { currentData, isError } = OrdersApi.useOrderDetailsQuery(orderId ? { params: { orderId } } : skipToken, {
    pollingInterval: settled || paid !== 'confirming' ? 0 : LOOK_EVERY_MS,
    refetchOnMountOrArgChange: true,
  });
  const order = (orderId && currentData?.data) || null;
  if (!order) return { outcome: paid ?? (orderId && !isError ? 'looking' : 'none'), order };
  const { paymentStatus } = order;
  if (paymentStatus === 'pending') return { outcome: paid ?? 'unpaid', order };
  if (!settled) setSettled(true);
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
  return { outcome: isPaid ? 'confirmed' : 'returned', order };
}
