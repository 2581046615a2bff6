import type { OrderStatus } from '@kanaka/contracts/orders';
import { Badge } from '@kanaka/ui/badge';
import { badgeTone, statusName } from './order-status.ts';

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={badgeTone(status)}>{statusName(status)}</Badge>;
}
