import type { DifferenceKind, DisputeState, OrderStatus, OutsideMethod } from '@kanaka/contracts/orders/orders';

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

export const differenceWords: Record<DifferenceKind, string> = {
  offer: 'Bank’s offer',
  fee: 'Fee borne by the customer',
  accepted: 'Difference accepted by the shop',
};

export const outsideMethodWords: Record<OutsideMethod, string> = {
  'bank-transfer': 'Bank transfer',
  'card-machine': 'Card machine',
  upi: 'UPI',
  cheque: 'Cheque',
  cash: 'Cash',
};

export const disputeWords: Record<DisputeState, string> = {
  open: 'Dispute opened',
  under_review: 'Dispute under review',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute closed',
};
