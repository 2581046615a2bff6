import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { Order } from '@kanaka/contracts/orders/orders';
import { ShipmentSteps } from './shipment-steps.tsx';
import { sentShipments, unsentPieces } from './shipment-words.ts';

/** The way of an order's pieces to its shopper: of each shipment, oldest first, and of what is not packed yet. */
export function OrderShipments({ order }: { order: Order }) {
  const { orderDate: placedAt, paidAt, pickup } = order;
  const shipments = sentShipments(order.shipments ?? []);
  const unsent = unsentPieces(order);
  const parts = [
    ...shipments,
    ...(unsent.length > 0 ? [{ _id: 'unsent', items: unsent, kind: pickup && ('pickup' as const) }] : []),
  ];
  return (
    <ul className="space-y-8">
      {parts.map((part) => (
        <li key={part._id}>
          {parts.length > 1 && (
            <p className="mb-3 font-medium break-words">
              {part.items.map((item) => `${item.quantity} × ${titleInSize(item)}`).join(', ')}
            </p>
          )}
          {'code' in part && part.code && <PickupCode code={part.code} />}
          <ShipmentSteps shipment={{ ...part, placedAt, ...(paidAt && { paidAt }) }} />
        </li>
      ))}
    </ul>
  );
}

/** The code by which a shipment is collected, in two groups, as people read it aloud. */
function PickupCode({ code }: { code: string }) {
  return (
    <div className="mb-5 border-l-2 border-emerald bg-ivory px-4 py-3">
      <p className="text-sm text-ink-muted">Your code</p>
      <p className="figures text-2xl tracking-widest">
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Please say it only in the shop: your pieces are given to whoever has it. You can also send somebody with it.
      </p>
    </div>
  );
}
