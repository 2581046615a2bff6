import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { isClosed, statusName } from '../status/order-status.ts';
import { leftPieces } from '../shipping/shipment-rules.ts';
import {
  type StatusQuestion,
  cancelRequestWarnings,
  effectsOf,
  isSent,
  mayRestock,
  verbs,
} from '../status/status-question.ts';

export type BulkQuestion = StatusQuestion & {
  /** How many have the status already. */
  unchanged: number;
  /** How many orders are refunded. */
  paid: number;
};

const ordersOf = (number: number) => `${number} ${number === 1 ? 'order' : 'orders'}`;

/** The confirmation question before several orders get a new status. */
export function bulkQuestion(orders: readonly AdminOrder[], status: AdminOrderStatus): BulkQuestion {
  const moving = orders.filter(({ orderStatus }) => orderStatus !== status);
  const verb = verbs[status];
  const paid = verb ? moving.filter(({ refundable }) => refundable > 0) : [];
  const backPaise = paid.reduce((sum, { refundable }) => sum + toPaise(refundable), 0);
  const refund = backPaise > 0 ? ` and refund ${formatPaise(backPaise)}` : '';
  return {
    title: verb ? `${verb} ${ordersOf(orders.length)}?` : `Set ${ordersOf(orders.length)} to ${statusName(status)}?`,
    confirm: verb ? `${verb} ${ordersOf(orders.length)}${refund}` : `Change ${ordersOf(orders.length)}`,
    closes: verb !== undefined,
    unchanged: orders.length - moving.length,
    paid: paid.length,
    backPaise,
    restocks: verb !== undefined && moving.some(mayRestock),
    warnings: verb
      ? []
      : [
          ...counted(
            moving.filter(isClosed),
            'closed: pieces that went back into stock are taken out again if they are still there; refunds stay.',
          ),
          ...counted(
            moving.filter(({ paymentStatus }) => paymentStatus === 'pending'),
            isSent(status) || status === 'confirmed'
              ? `not paid: they will say ${statusName(status)}, but nothing of them is handed over.`
              : 'not paid.',
          ),
          ...(isSent(status) ? cancelRequestWarnings(moving) : []),
        ],
    effects: [
      ...(moving.length > 0 ? effectsOf(moving, status) : []),
      ...(isSent(status) ? counted(moving.filter(isUnpacked), 'not packed yet.') : []),
    ],
  };
}

const isUnpacked = (order: AdminOrder) => !isClosed(order) && leftPieces(order).length > 0;

function counted({ length }: readonly AdminOrder[], what: string): string[] {
  return length > 0 ? [`${length} of them ${length === 1 ? 'is' : 'are'} ${what}`] : [];
}
