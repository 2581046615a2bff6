import type { Order } from '@kanaka/contracts/orders/orders';
import { Button } from '@kanaka/ui/button';
import { IconButton } from '@kanaka/ui/icon-button';
import { Spinner } from '@kanaka/ui/spinner';
import { Download, Eye } from 'lucide-react';
import type { MouseEvent } from 'react';
import { heldUntil } from '../../shared/cart/held-for.ts';
import { hasInvoice, shortId } from './order-words.ts';

export type OrderActs = {
  onView: (order: Order) => void;
  onInvoice: (order: Order) => void;
  onPay: (order: Order) => void;
  /** When this device received the orders. */
  receivedAt: number;
  /** Ids of the order whose details, invoice or payment popup is being loaded. */
  opening: string | null;
  downloading: string | null;
  paying: string | null;
};

/** For the row or card of an order: a press opens it, and the focus comes back to the button that does the same. */
export const openedBy =
  (order: Order, { onView }: OrderActs) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    currentTarget.querySelector('button')?.focus({ preventScroll: true });
    onView(order);
  };

/** With room for the words that the cards of narrow screens have; the table has a column title. */
const withWords = 'w-auto! min-w-11 gap-1 px-1.5';

function Words({ children }: { children: string }) {
  return <span className="text-sm min-[75rem]:hidden">{children}</span>;
}

/** The buttons of one order in the list. On a card they are in its row, where the payment wraps below on a phone. */
export function OrderActions({ order, acts }: { order: Order; acts: OrderActs }) {
  const { priceHeldUntil: until, serverTime } = order;
  const number = `order ${shortId(order._id)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- It only stops clicks on its buttons from reaching the row, which would open the order.
    <div
      className="contents min-[75rem]:flex min-[75rem]:items-center min-[75rem]:justify-end min-[75rem]:gap-1"
      onClick={(event) => event.stopPropagation()}
    >
      <div className="ml-auto -mr-1.5 flex items-center gap-1 min-[75rem]:mx-0">
        <IconButton name={`View details of ${number}`} className={withWords} onClick={() => acts.onView(order)}>
          {acts.opening === order._id ? <Spinner /> : <Eye />}
          <Words>Details</Words>
        </IconButton>
        {hasInvoice(order) ? (
          <IconButton
            name={`Download invoice of ${number}`}
            className={withWords}
            disabled={acts.downloading !== null}
            aria-busy={acts.downloading === order._id || undefined}
            onClick={() => acts.onInvoice(order)}
          >
            {acts.downloading === order._id ? <Spinner label="Downloading" /> : <Download />}
            <Words>Invoice</Words>
          </IconButton>
        ) : (
          // Its place in the table, so that the icons of all rows are in two columns.
          !until && <span className="hidden w-11 min-[75rem]:block" />
        )}
      </div>
      {until && serverTime && (
        <Button
          size="sm"
          className="h-13! max-sm:w-full"
          busy={acts.paying === order._id}
          // While it pays it is only busy: a disabled button would lose the focus.
          disabled={acts.paying !== null && acts.paying !== order._id}
          onClick={() => acts.onPay(order)}
        >
          <span className="leading-5">
            Complete payment<span className="sr-only"> for {number},</span>
            <span className="block text-xs font-normal">
              Held until {heldUntil({ until, serverTime, receivedAt: acts.receivedAt })}
            </span>
          </span>
        </Button>
      )}
    </div>
  );
}
