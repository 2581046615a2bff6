import type { OrderSort } from '@kanaka/contracts/orders/admin-orders';
import { optionsOf } from '../forms/form.tsx';

/** How a list of orders can be sorted. */
export const orderSortings: readonly { value: OrderSort; label: string }[] = optionsOf({
  newest: 'Newest first',
  oldest: 'Oldest first',
  'total-high': 'Highest price',
  'total-low': 'Lowest price',
  promised: 'Promised first',
});
