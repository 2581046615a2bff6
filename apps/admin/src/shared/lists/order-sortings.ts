import type { OrderSort } from '@kanaka/contracts/orders/admin-orders';

/** How a list of orders can be sorted. */
export const orderSortings: readonly { value: OrderSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'total-high', label: 'Highest price' },
  { value: 'total-low', label: 'Lowest price' },
  { value: 'promised', label: 'Promised first' },
];
