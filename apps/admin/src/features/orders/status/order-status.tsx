import { AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { orderStatusWords as names } from '@kanaka/presentation/order-words';
import { OrderStatus, PaymentStatus, type RefundState } from '@kanaka/contracts/orders/orders';
import { Badge } from '@kanaka/ui/badge';
import { Ban, CircleCheck, CircleX, Clock, Hammer, PackageCheck, Truck, type LucideIcon } from 'lucide-react';

const paymentNames: Record<PaymentStatus, string> = {
  pending: 'Not paid',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
};

const refundNames: Record<RefundState, string> = {
  owed: 'Waiting for Razorpay',
  sent: 'On its way to the bank',
  made: 'With the customer’s bank',
  settled: 'Given back outside the shop',
  held: 'Kept for an exchange',
  credited: 'Has paid an exchange',
  lost: 'Lost in a dispute',
};

export const refundName = (state: RefundState) => refundNames[state];
export function refundTone(state: RefundState): 'green' | 'red' | 'yellow' {
  if (state === 'lost') return 'red';
  return state === 'made' || state === 'settled' || state === 'credited' ? 'green' : 'yellow';
}

/** Paid, and not all of it given back. */
export const isPaid = ({ paymentStatus }: { paymentStatus: PaymentStatus }) =>
  paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
export const isClosed = ({ orderStatus }: { orderStatus: OrderStatus }) =>
  orderStatus === 'cancelled' || orderStatus === 'rejected';

export const statusName = (status: OrderStatus) => names[status];
export const paymentName = (status: PaymentStatus) => paymentNames[status];

/** Green for confirmed, red for rejected, yellow for every other status. */
export function badgeTone(status: OrderStatus): 'green' | 'red' | 'yellow' {
  if (status === 'confirmed') return 'green';
  return status === 'rejected' ? 'red' : 'yellow';
}

/** The statuses that the owner can set, in the form's order. */
export const statusOptions = AdminOrderStatus.exclude(['confirmed']).options.map((value) => ({
  value,
  label: names[value],
}));

/** Older names of two statuses. */
const sameAs: Partial<Record<OrderStatus, OrderStatus>> = { inProcess: 'processing', inShipping: 'shipped' };
const older = new Set<OrderStatus>(Object.values(sameAs));

/** A chosen status with its older name, under which orders can be stored too. */
export const withSame = (status: OrderStatus): OrderStatus[] => [status, ...(sameAs[status] ? [sameAs[status]] : [])];

/** The order statuses and payment statuses for the filters: those that mean the same once. */
export const orderStatuses = OrderStatus.options
  .filter((value) => !older.has(value))
  .map((value) => ({ value, label: names[value] }));
export const paymentStatuses = PaymentStatus.options.map((value) => ({ value, label: paymentNames[value] }));

/** Most statuses have the same colour, so each has an icon. */
const icons: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  confirmed: CircleCheck,
  processing: Hammer,
  inProcess: Hammer,
  shipped: Truck,
  inShipping: Truck,
  delivered: PackageCheck,
  rejected: Ban,
  cancelled: CircleX,
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const Icon = icons[status];
  return (
    <Badge tone={badgeTone(status)}>
      <Icon className="size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="whitespace-nowrap">{statusName(status)}</span>
    </Badge>
  );
}
