import type { Note } from '@kanaka/contracts/notes';
import { addOrderNote, type OrderEvent } from '@kanaka/contracts/orders/admin-orders';
import { type AdminShipment, isOnItsWay, type ShipmentState } from '@kanaka/contracts/orders/shipments';
import { cn } from '@kanaka/ui/cn';
import { deliveryDay } from '@kanaka/presentation/delivery-words';
import type { CancellationState } from '@kanaka/contracts/orders/orders';
import { disputeWords } from '@kanaka/presentation/order-words';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { amountWords, Moment } from '../../../shared/words.tsx';
import { refundName, statusName } from '../status/order-status.tsx';
import { stepName } from '../shipping/shipment-rules.ts';
import { useMayCall } from '../../../shared/may.ts';
import { Notes } from '../../../shared/forms/notes.tsx';
import { OrdersApi } from '../orders-api.ts';

type Entry = { at: string; by: string; words: string; note: string; dot: string };

/** The events of an order and the steps of its parcels, oldest first. */
function entriesOf(events: readonly OrderEvent[], shipments: readonly AdminShipment[]): Entry[] {
  const entries = events.map((event, place) => {
    const dot = event.kind === 'status' ? 'bg-emerald' : 'bg-gold';
    return { at: event.at, by: event.by, ...eventWords(event, place === 0), dot };
  });
  const steps = shipments.flatMap((shipment) =>
    shipment.steps.map((step) => ({ at: step.at, by: step.by, ...shipmentWords(shipment, step.state), dot: 'bg-ink' })),
  );
  return [...entries, ...steps].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Everything that happened to an order and its parcels, oldest first: what, who did it and when. */
export function OrderTimeline({
  events,
  shipments = [],
}: {
  events: readonly OrderEvent[];
  shipments: readonly AdminShipment[] | undefined;
}) {
  return (
    <ol aria-label="Timeline" className="ml-1 border-l border-hairline">
      {entriesOf(events, shipments).map(({ at, by, words, note, dot }, place) => (
        <li key={place} className="relative pb-4 pl-5 last:pb-0">
          <span aria-hidden="true" className={cn('absolute top-2 -left-1 size-2 rounded-full', dot)} />
          <p className="font-medium wrap-anywhere">{words}</p>
          {note && <p className="wrap-anywhere text-ink-soft">{note}</p>}
          <p className="text-xs text-ink-muted">
            {by} · <Moment at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

type Payment = Extract<OrderEvent, { kind: 'payment' }>;

const methods: Record<string, string> = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'netbanking',
  wallet: 'a wallet',
  exchange: 'exchange',
  'bank-transfer': 'bank transfer',
  'card-machine': 'card machine',
};

const outcomes: Record<Payment['outcome'], string> = {
  used: 'paid',
  returned: 'received; being refunded',
  flagged: 'received; waiting for your decision',
  settled: 'received; settled outside the shop',
  credited: 'paid',
};

function paymentWords({ amount, currency, method, outcome }: Payment): string {
  if (amount === undefined || method === undefined) return `Payment ${outcomes[outcome].replace(/^paid$/, 'received')}`;
  const sum = currency === 'INR' ? amountWords(amount) : `${currency} ${amount.toFixed(2)}`;
  return `${sum} ${outcomes[outcome]}, by ${methods[method] ?? method}`;
}

/** The number of a payment outside Razorpay and the day it was received. */
function receipt({ reference, receivedOn }: Payment): string {
  return reference && receivedOn ? `${reference}, received on ${deliveryDay(receivedOn)}` : '';
}

/** How an order was paid: `UPI`, `card`, and whether outside Razorpay; null while it is not. */
export function paymentMethodOf(timeline: readonly OrderEvent[]): { method: string; isOutside: boolean } | null {
  const payment = timeline.find((event): event is Payment => event.kind === 'payment' && event.outcome === 'used');
  if (!payment) return null;
  const { method = '', receivedOn } = payment;
  return { method: methods[method] ?? method, isOutside: receivedOn !== undefined };
}

function statusWords({ status, manner }: Extract<OrderEvent, { kind: 'status' }>): { words: string; note: string } {
  if (manner === 'undo') return { words: `Undone: back to ${statusName(status)}`, note: '' };
  return { words: `Status set to ${statusName(status)}`, note: manner === 'quiet' ? 'Without an e-mail' : '' };
}

const cancellations: Record<CancellationState, string> = {
  open: 'Asked to cancel the order',
  granted: 'Request to cancel granted',
  refused: 'Request to cancel refused',
};

const refundOf = ({ amount }: { amount?: number | undefined }) =>
  amount === undefined ? 'Refund' : `Refund of ${amountWords(amount)}`;

/** Describes an event of an order in one line, with the reason or note that was given. */
export function eventWords(event: OrderEvent, isFirst = false): { words: string; note: string } {
  switch (event.kind) {
    case 'status':
      return isFirst ? { words: 'Order placed', note: '' } : statusWords(event);
    case 'payment':
      return { words: paymentWords(event), note: receipt(event) || (event.reason ?? '') };
    case 'address':
      return {
        words: 'Delivery address corrected',
        note: event.from && event.to ? `Before: ${event.from}. Now: ${event.to}` : '',
      };
    case 'cancellation':
      return { words: cancellations[event.state], note: event.note };
    case 'dispute':
      return {
        words: [disputeWords[event.state], amountWords(event.amount)].filter(Boolean).join(': '),
        note: event.reason,
      };
    case 'refund':
      return { words: `${refundOf(event)} started`, note: event.reason };
    case 'refund-moved': {
      const state = refundName(event.state).toLowerCase();
      const lost = event.amount === undefined ? 'A payment' : amountWords(event.amount);
      return { words: event.state === 'lost' ? `${lost} ${state}` : `${refundOf(event)}: ${state}`, note: event.note };
    }
  }
}

/** Describes a step of a parcel: with whom it travels once it does, and what is in it when it is packed. */
export function shipmentWords(
  { kind, courier, awb, items }: Pick<AdminShipment, 'kind' | 'courier' | 'awb' | 'items'>,
  state: ShipmentState,
): { words: string; note: string } {
  const name = stepName(state, kind);
  const words = kind === 'pickup' ? name : `Parcel ${name.toLowerCase()}`;
  if (kind !== 'pickup' && isOnItsWay(state))
    return { words, note: [courier, awb].filter(Boolean).join(' · ') || 'Without tracking' };
  return { words, note: items.map((item) => `${item.quantity} × ${titleInSize(item)}`).join(', ') };
}

/** The admins' internal notes on an order. */
export function OrderNotes({ orderId, notes }: { orderId: string; notes: readonly Note[] }) {
  const [add] = OrdersApi.useAddOrderNoteMutation();
  const mayAdd = useMayCall()(addOrderNote);
  return (
    <Notes
      notes={notes}
      keptAs={`order note ${orderId}`}
      add={mayAdd && ((body) => add({ params: { id: orderId }, body }).unwrap())}
    />
  );
}
