import type { Order } from '@kanaka/contracts/orders/orders';
import { Button } from '@kanaka/ui/button';
import { startTransition, useState } from 'react';
import { momentWords } from '../../shared/page/day-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { cancellationWords } from './order-words.ts';
import { ReturnDialog } from './return-dialog.tsx';

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
