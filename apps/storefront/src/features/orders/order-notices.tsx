import type { Order } from '@kanaka/contracts/orders/orders';
import { Button } from '@kanaka/ui/button';
import { Link } from '@kanaka/ui/link';
import { HOLD_OVER } from '../../shared/cart/held-for.ts';
import { HoldCountdown } from '../../shared/cart/hold-countdown.tsx';
import { isPayable, isUnpaid, shortId, whyEnded, whyReturned, cancellationWords } from './order-words.ts';
import { startTransition, useState } from 'react';
import { momentWords } from '../../shared/page/day-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

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
  const orderAgain = (
    <Button variant="outline" size="sm" className="mt-3 h-11! bg-white" onClick={onOrderAgain}>
      Order again at today’s price
    </Button>
  );
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
              If your exchange is still open, you can choose again in{' '}
              <Link to={`?order=${order.exchange.orderId}`} className={inlineAction}>
                order #{shortId(order.exchange.orderId)}
              </Link>
              .
            </p>
          ) : (
            orderAgain
          )}
        </div>
      )}
      {returned !== null && (
        <div className="mb-8 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm">
          <p>{returned} Your money goes back to you in full.</p>
          {orderAgain}
        </div>
      )}
    </>
  );
}

function Offer({ action, until, onTake }: { action: string; until: string | undefined; onTake: () => void }) {
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" onClick={() => startTransition(onTake)}>
        {action}
      </Button>
      <p className="text-sm text-ink-soft">Possible until {until}.</p>
    </div>
  );
}

/** What the shopper can do about the order for a while: send pieces back, cancel it. */
export function OrderOffers({ order }: { order: Order }) {
  const [returning, setReturning] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      {order.returnableUntil && (
        <Offer
          action="Return pieces"
          until={momentWords(order.returnableUntil).split(',')[0]}
          onTake={() => setReturning(true)}
        />
      )}
      {cancellationWords(order) && (
        <p className="mb-8 border-l-2 border-gold bg-ivory px-4 py-3 text-sm">{cancellationWords(order)}</p>
      )}
      {order.canCancel && (
        <Offer
          action={order.cancelByRequest ? 'Ask to cancel this order' : 'Cancel this order'}
          until={order.pickup ? 'you collect it' : 'it is handed over to the courier'}
          onTake={() => setCancelling(true)}
        />
      )}
      {returning && <ReturnDialog order={order} onClose={() => setReturning(false)} />}
      {cancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </>
  );
}
