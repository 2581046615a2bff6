import type { OrderStatus } from '@kanaka/contracts/orders/orders';
import { Badge } from '@kanaka/ui/badge';
import { Ban, CircleCheck, CircleX, Clock, Hammer, PackageCheck, Truck, type LucideIcon } from 'lucide-react';
import { badgeTone, statusName } from './order-status.ts';

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
