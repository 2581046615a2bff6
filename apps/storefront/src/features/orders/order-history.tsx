import type { Checkout } from '@kanaka/contracts/orders/checkout';
import type { Order } from '@kanaka/contracts/orders/orders';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { toast } from '@kanaka/ui/toaster';
import { useMedia } from '@kanaka/ui/use-media';
import { messageOf } from '@kanaka/web-kit/api-error';
import { skipToken } from '@reduxjs/toolkit/query';
import { Gem } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { OrderActs } from './order-actions.tsx';
import { OrderCards, OrderTable } from './order-list.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { foldAttempts } from './order-words.ts';
import { OrdersApi } from './orders-api.ts';
import { useInvoice } from './use-pdf.ts';

/** When the first of the orders that wait for their payment can no longer be paid, by this device's clock. */
function nextHoldEnd(orders: readonly Order[], receivedAt: number): number | null {
  const ends = orders.flatMap(({ priceHeldUntil: until, serverTime }) =>
    until && serverTime ? [receivedAt + Date.parse(until) - Date.parse(serverTime)] : [],
  );
  return ends.length === 0 ? null : Math.min(...ends);
}

/** All orders of a shopper, newest first, with the details of the opened one. */
export function OrderHistory({
  userId,
  openId,
  onOpen,
  onPay,
  paying,
  onOrderAgain,
  onPayCheckout,
  more,
}: {
  userId: string;
  /** The opened order; null for none. */
  openId: string | null;
  onOpen: (orderId: string | null) => void;
  /** Pays an unpaid order. */
  onPay: (order: Order) => void;
  paying: string | null;
  /** Puts the pieces of an order into the cart, to be ordered at today's price. */
  onOrderAgain: (order: Order) => void;
  /** Pays an order that was opened just now, for who is to receive it. */
  onPayCheckout: (checkout: Checkout, contact: string) => void;
  /** What else is said of an opened order. */
  more: (order: Order) => ReactNode;
}) {
  const list = OrdersApi.useListOrdersQuery({ params: { userId } }, { refetchOnMountOrArgChange: true });
  const details = OrdersApi.useOrderDetailsQuery(openId ? { params: { orderId: openId } } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const { download, downloading } = useInvoice();
  const wide = useMedia('(min-width: 75rem)');

  const refetchList = list.refetch;
  const nextEnd = nextHoldEnd(list.data?.data ?? [], list.fulfilledTimeStamp ?? 0);
  useEffect(() => {
    if (nextEnd === null) return undefined;
    const timer = setTimeout(() => void refetchList(), nextEnd - Date.now() + 1000);
    return () => clearTimeout(timer);
  }, [nextEnd, refetchList]);

  const all = list.isError ? [] : (list.data?.data ?? []).toReversed();
  const purchases = foldAttempts(all);
  const opened = details.data?.data;
  const isOpen = openId !== null && opened?._id === openId;

  // When loading the order fails, it is closed, so that another click loads it again.
  const failed = openId !== null && details.isError && !details.isFetching;
  useEffect(() => {
    if (!failed) return;
    toast({ title: 'This order could not be opened', description: messageOf(details.error), variant: 'destructive' });
  }, [failed, details.error]);

  const pay = (order: Order) => {
    // Close the dialog first: the payment popup would be below it.
    onOpen(null);
    onPay(order);
  };
  const acts: OrderActs = {
    onView: ({ _id }) => {
      if (failed && _id === openId) void details.refetch();
      onOpen(_id);
    },
    onInvoice: ({ _id }) => void download(_id),
    onPay: pay,
    receivedAt: list.fulfilledTimeStamp ?? 0,
    opening: isOpen || failed ? null : openId,
    downloading,
    paying,
  };

  let content: ReactNode;
  if (list.isLoading) {
    content = (
      <div role="status" aria-label="Loading orders" className="space-y-4">
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-44 xl:h-24" />
        ))}
      </div>
    );
  } else if (list.isError) {
    content = (
      <ErrorState title="Your orders could not be loaded" onRetry={list.refetch}>
        {messageOf(list.error)}
      </ErrorState>
    );
  } else if (purchases.length === 0) {
    content = (
      <EmptyState
        icon={<Gem />}
        title="You have not placed any orders yet."
        action={
          <ButtonLink variant="outline" to="/shop/listing">
            Explore the pieces
          </ButtonLink>
        }
      />
    );
  } else if (wide) content = <OrderTable purchases={purchases} acts={acts} />;
  else content = <OrderCards purchases={purchases} acts={acts} />;

  return (
    <section>
      <h2 className="mb-5 text-xl sm:text-2xl">Order History</h2>
      {content}
      {opened && (
        <OrderDialog
          order={opened}
          open={isOpen}
          onClose={() => onOpen(null)}
          onInvoice={() => void download(opened._id)}
          downloading={downloading === opened._id}
          onPay={() => pay(opened)}
          receivedAt={details.fulfilledTimeStamp ?? 0}
          onHoldEnd={() => {
            void details.refetch();
            void list.refetch();
          }}
          onOrderAgain={() => onOrderAgain(opened)}
          onPayDifference={(checkout) => {
            onOpen(null);
            onPayCheckout(checkout, opened.addressInfo.phone);
          }}
          more={more(opened)}
        />
      )}
    </section>
  );
}
