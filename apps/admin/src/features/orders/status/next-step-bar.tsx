import { useMayCall } from '../../../shared/may.ts';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { collectShipment } from '@kanaka/contracts/orders/pickup';
import { isOnItsWay, type AdminShipment, moveShipment, packOrders } from '@kanaka/contracts/orders/shipments';
import { useState } from 'react';
import { HandOverOrdersDialog } from '../shipping/hand-over-orders-dialog.tsx';
import { PackOrdersDialog } from '../shipping/pack-orders-dialog.tsx';
import { CollectDialog, ConsignmentDialog, DeliveredDialog } from '../shipping/shipment-dialogs.tsx';
import { dueOf, dueTones } from '../list/due.ts';
import { leftPieces, mayBePacked } from '../shipping/shipment-rules.ts';
import { isClosed } from './order-status.tsx';

const buttons = { pack: 'Pack…', handOver: 'Hand over…', collect: 'Hand over…', deliver: 'Delivered…' };
const calls = { pack: packOrders, handOver: moveShipment, collect: collectShipment, deliver: moveShipment };

/** What is to be done next for an order, until when, and the button for it. */
export function NextStepBar({ order }: { order: AdminOrder }) {
  const [now] = useState(() => new Date());
  const mayCall = useMayCall();
  const [open, setOpen] = useState<'handOver' | 'collect' | 'deliver' | null>(null);
  /** As they were when their dialog opened, also once the order has changed. */
  const [packing, setPacking] = useState<AdminOrder | null>(null);
  const [leaving, setLeaving] = useState<readonly AdminOrder[]>([]);
  const step = nextStepOf(order);
  if (!step) return null;
  const due = dueOf(order, now);
  const close = () => setOpen(null);
  return (
    <section
      aria-label="Next step"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-emerald bg-ivory px-4 py-3 print:hidden"
    >
      <div className="min-w-0">
        <p className="text-base wrap-anywhere">{step.words}</p>
        {due && <p className={cn('mt-0.5', dueTones[due.tone])}>{due.words}</p>}
      </div>
      {step.kind !== 'wait' && mayCall(calls[step.kind]) && (
        <Button
          variant={step.kind === 'deliver' ? 'outline' : 'primary'}
          className="max-sm:w-full"
          onClick={() => (step.kind === 'pack' ? setPacking(order) : setOpen(step.kind))}
        >
          {buttons[step.kind]}
        </Button>
      )}
      {packing && (
        <PackOrdersDialog
          orders={[packing]}
          onHandOver={(packed) => {
            setPacking(null);
            setLeaving(packed);
          }}
          onClose={() => setPacking(null)}
        />
      )}
      {leaving.length > 0 && <HandOverOrdersDialog orders={leaving} onClose={() => setLeaving([])} />}
      {open === 'handOver' && step.kind === 'handOver' && (
        <ConsignmentDialog task="handOver" order={order} shipment={step.shipment} onClose={close} />
      )}
      {open === 'deliver' && step.kind === 'deliver' && <DeliveredDialog shipment={step.shipment} onClose={close} />}
      {open === 'collect' && step.kind === 'collect' && <CollectDialog shipment={step.shipment} onClose={close} />}
    </section>
  );
}

/** What is to be done next for an order, with a sentence that says why. */
type NextStep = { words: string } & (
  { kind: 'pack' } | { kind: 'handOver' | 'collect' | 'deliver'; shipment: AdminShipment } | { kind: 'wait' }
);

/** Null when nothing is left to be done: it has arrived, or is closed. What is left is packed before what is packed is sent. */
function nextStepOf(order: AdminOrder): NextStep | null {
  const { orderStatus, paymentStatus, shipments = [] } = order;
  if (paymentStatus === 'pending' && !isClosed(order)) return { kind: 'wait', words: 'Waiting for payment.' };
  const left = leftPieces(order).reduce((sum, piece) => sum + piece.left, 0);
  if (left > 0 && mayBePacked(order) && orderStatus !== 'delivered') {
    return { kind: 'pack', words: left === 1 ? 'One piece to pack.' : `${left} pieces to pack.` };
  }
  const packed = shipments.find(({ state }) => state === 'packed');
  if (packed?.kind === 'pickup') {
    return { kind: 'collect', shipment: packed, words: 'Ready to collect: the customer brings a code.' };
  }
  if (packed) return { kind: 'handOver', shipment: packed, words: 'A parcel is ready for the courier.' };
  const sent = shipments.find(({ state }) => isOnItsWay(state));
  if (!sent) return null;
  const way = sent.courier ? ` with ${[sent.courier, sent.awb].filter(Boolean).join(', ')}` : '';
  return { kind: 'deliver', shipment: sent, words: `A parcel is on its way${way}.` };
}
