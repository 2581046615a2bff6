import type { OrderStatus } from './orders.ts';

/** The names of the order statuses in the admin app and in messages to the owner. */
export const orderStatusWords: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  inProcess: 'In Process',
  shipped: 'Shipped',
  inShipping: 'In Shipping',
  delivered: 'Delivered',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};
