import type { Order } from '@kanaka/contracts/orders/orders';
import { Button } from '@kanaka/ui/button';
import { Link } from 'react-router-dom';
import { HOLD_OVER } from '../../shared/cart/held-for.ts';
import { HoldCountdown } from '../../shared/cart/hold-countdown.tsx';
import { isPayable, isUnpaid, shortId, whyEnded, whyReturned } from './order-words.ts';

const inlineAction = 'inline-flex min-h-11 items-center text-emerald underline underline-offset-4';

/** How long an order can still be paid, or why it ended. */
export function OrderNotices({
  order,
  receivedAt,
  onHoldEnd,
  onOrderAgain,
}: {
  order: Order;
  /** When this device received the order. */
  receivedAt: number;
  /** The time to pay it has ended. */
  onHoldEnd: () => void;
  onOrderAgain: () => void;
}) {
  const { priceHeldUntil: until, serverTime } = order;
  const returned = whyReturned(order);
  return (
    <>
      <div aria-live="polite">
        {until && serverTime && (
          <div className="mb-8 border-l-2 border-emerald bg-ivory px-4 py-3">
            <HoldCountdown hold={{ until, serverTime, receivedAt }} onEnd={onHoldEnd} />
          </div>
        )}
        {isUnpaid(order) && !isPayable(order) && (
          <p className="mb-8 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm">{HOLD_OVER}</p>
        )}
      </div>
      {whyEnded(order) && (
        <div className="mb-8 border-l-2 border-hairline bg-ivory px-4 py-3 text-sm">
          <p>{whyEnded(order)}</p>
          {order.exchange ? (
            <p>
              If your exchange still waits, you can choose again in{' '}
              <Link to={`?order=${order.exchange.orderId}`} className={inlineAction}>
                order #{shortId(order.exchange.orderId)}
              </Link>
              .
            </p>
          ) : (
            <Button variant="outline" size="sm" className="mt-3 h-11! bg-white" onClick={onOrderAgain}>
              Order again at today’s price
            </Button>
          )}
        </div>
      )}
      {returned !== null && (
        <div className="mb-8 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm">
          <p>{returned} Your money goes back to you in full.</p>
          <Button variant="outline" size="sm" className="mt-3 h-11! bg-white" onClick={onOrderAgain}>
            Order again at today’s price
          </Button>
        </div>
      )}
    </>
  );
}
