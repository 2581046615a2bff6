import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { isOnItsWay, type AdminShipment, packShipment } from '@kanaka/contracts/orders/shipments';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  CollectDialog,
  ConsignmentDialog,
  DeliveredDialog,
  CourierFields,
  useConsignment,
} from '../shipping/shipment-dialogs.tsx';
import { dueOf, dueTones } from '../list/due.ts';
import { leftPieces, mayBePacked } from '../shipping/shipment-rules.ts';
import { isClosed } from './order-status.tsx';
import { fieldOf, refusedFields, resolved, SendDialog } from '../../../shared/forms/form.tsx';
import { AmountField, plainAmount } from '../../../shared/forms/amount-field.tsx';
import { linesOf } from '../money/refund-form-rules.ts';
import { orderNumber } from '../../../shared/words.tsx';
import { PieceSteppers, type Quantities } from '../order/piece-steppers.tsx';
import { OrdersApi } from '../orders-api.ts';

const buttons = { pack: 'Pack…', handOver: 'Hand over…', collect: 'Hand over…', deliver: 'Delivered…' };

/** What is to be done next for an order, until when, and the button for it. */
export function NextStepBar({ order }: { order: AdminOrder }) {
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<'pack' | 'handOver' | 'collect' | 'deliver' | null>(null);
  const step = nextStepOf(order);
  if (!step) return null;
  const due = dueOf(order, now);
  const close = () => setOpen(null);
  return (
    <section
      aria-label="Next step"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-emerald bg-ivory px-4 py-3"
    >
      <div className="min-w-0">
        <p className="text-base wrap-anywhere">{step.words}</p>
        {due && <p className={cn('mt-0.5', dueTones[due.tone])}>{due.words}</p>}
      </div>
      {step.kind !== 'wait' && (
        <Button
          variant={step.kind === 'deliver' ? 'outline' : 'primary'}
          className="max-sm:w-full"
          onClick={() => setOpen(step.kind)}
        >
          {buttons[step.kind]}
        </Button>
      )}
      {open === 'pack' && <PackDialog order={order} onClose={close} />}
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
  if (paymentStatus === 'pending' && !isClosed(order)) return { kind: 'wait', words: 'It waits for its payment.' };
  const left = leftPieces(order).reduce((sum, piece) => sum + piece.left, 0);
  if (left > 0 && mayBePacked(order) && orderStatus !== 'delivered') {
    return { kind: 'pack', words: left === 1 ? 'One piece is to be packed.' : `${left} pieces are to be packed.` };
  }
  const packed = shipments.find(({ state }) => state === 'packed');
  if (packed?.kind === 'pickup') {
    return { kind: 'collect', shipment: packed, words: 'It is ready: the customer collects it with a code.' };
  }
  if (packed) return { kind: 'handOver', shipment: packed, words: 'A parcel is to be handed over to the courier.' };
  const sent = shipments.find(({ state }) => isOnItsWay(state));
  if (!sent) return null;
  const way = sent.courier ? ` with ${[sent.courier, sent.awb].filter(Boolean).join(', ')}` : '';
  return { kind: 'deliver', shipment: sent, words: `A parcel is on its way${way}.` };
}

const NO_VALUE = 'Enter an amount in rupees, like 12,000.50.';

type Fields = { courier: string; awb: string; insuredValue: string };

/** Packs some pieces of an order, by default all that are left. Mounted anew each time it is opened. */
function PackDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const pieces = leftPieces(order);
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(pieces.map(({ key, left }) => [key, left])),
  );
  const [pack] = OrdersApi.usePackShipmentMutation();
  const lines = linesOf(quantities);
  const draftOf = ({ courier, awb, insuredValue }: Fields) => ({
    lines,
    courier,
    awb: courier && awb,
    ...(insuredValue.trim() && { insuredValue: Number(plainAmount(insuredValue)) }),
  });
  const form = useForm<Fields>({
    defaultValues: { courier: '', awb: '', insuredValue: '' },
    resolver: (values) => {
      const { error } = packShipment.body.safeParse(draftOf(values));
      const refused = refusedFields(error?.issues, (path) => path.split('.')[0] as keyof Fields);
      return resolved(values, { ...refused, ...(refused.insuredValue && { insuredValue: NO_VALUE }) });
    },
  });
  const field = fieldOf(form);
  const courier = useWatch({ control: form.control, name: 'courier' });
  const { submit, question } = useConsignment<Fields>((fields, shared) =>
    pack({ params: { id: order._id }, body: { ...draftOf(fields), ...shared } }).unwrap(),
  );
  return (
    <SendDialog
      title="Pack a shipment"
      description={`Order ${orderNumber(order._id)}. The customer is told by e-mail.`}
      submit="Pack"
      form={form}
      disabled={lines.length === 0}
      send={submit}
      onClose={onClose}
    >
      {question}
      <PieceSteppers pieces={pieces} quantities={quantities} onChange={setQuantities}>
        {({ left }) => `${left} left to be packed`}
      </PieceSteppers>
      {order.pickup ? (
        <p className="text-ink-soft">It is collected in the shop: the customer gets the code for it.</p>
      ) : (
        <CourierFields courier={field('courier')} awb={field('awb')} isTracked={courier !== ''} />
      )}
      {!order.pickup && (
        <AmountField
          label="Insured value (₹)"
          description="Leave it empty for the price of the pieces with tax."
          {...field('insuredValue')}
        />
      )}
    </SendDialog>
  );
}
