import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { PackDialog } from './pack-dialog.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { leftPieces, mayBePacked } from './shipment-rules.ts';

/** The shipments of an order, oldest first, and a button to pack what is left. */
export function OrderShipments({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState(false);
  const { shipments = [] } = order;
  const left = leftPieces(order).reduce((sum, piece) => sum + piece.left, 0);
  return (
    <>
      {shipments.length > 0 ? (
        <ul aria-label="Shipments">
          {shipments.map((shipment) => (
            <ShipmentCard key={shipment._id} orderId={order._id} shipment={shipment} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Nothing has been packed yet.</p>
      )}
      {left > 0 && mayBePacked(order) && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ink-soft">
            {left} {left === 1 ? 'piece is' : 'pieces are'} left to be packed
          </p>
          <Button variant="outline" className="max-sm:w-full" onClick={() => setOpen(true)}>
            Pack…
          </Button>
        </div>
      )}
      {open && <PackDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
