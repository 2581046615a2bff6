import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { counted } from '../../../shared/words.tsx';
import { isClosed, statusName } from '../status/order-status.tsx';
import { leftPieces } from '../shipping/shipment-rules.ts';
import {
  type StatusQuestion,
  handOverWarnings,
  effectsOf,
  isSent,
  mayRestock,
  verbs,
} from '../status/status-question.ts';

/** The confirmation question before several orders get a new status. */
export function bulkQuestion(orders: readonly AdminOrder[], status: AdminOrderStatus): StatusQuestion {
  const moving = orders.filter(({ orderStatus }) => orderStatus !== status);
  const verb = verbs[status];
  const paid = verb ? moving.filter(({ refundable = 0 }) => refundable > 0) : [];
  const backPaise = paid.reduce((sum, { refundable = 0 }) => sum + toPaise(refundable), 0);
  const unchanged = orders.length - moving.length;
  const chosen = counted(orders.length, 'order');
  const refund = backPaise > 0 ? ` and refund ${formatPaise(backPaise)}` : '';
  return {
    title: verb ? `${verb} ${chosen}?` : `Set ${chosen} to ${statusName(status)}?`,
    confirm: verb ? `${verb} ${chosen}${refund}` : `Change ${chosen}`,
    cancel: 'Keep them as they are',
    closes: verb !== undefined,
    backPaise,
    goesBack: `the customers of ${counted(paid.length, 'paid order')} the way it was paid`,
    mails: {
      sent: 'Each customer is told by e-mail',
      none: 'No customer is told by e-mail',
      ofRefunds: 'The e-mails about the refunds are',
    },
    unchanged:
      unchanged > 0
        ? `${unchanged} ${unchanged === 1 ? 'already has this status' : 'already have this status'}.`
        : undefined,
    restocks: verb !== undefined && moving.some(mayRestock),
    warnings: verb
      ? []
      : [
          ...someAre(
            moving.filter(isClosed),
            'closed: pieces that went back into stock are taken out again if they are still there; refunds stay.',
          ),
          ...someAre(
            moving.filter(({ paymentStatus }) => paymentStatus === 'pending'),
            isSent(status) || status === 'confirmed'
              ? `not paid: they will say ${statusName(status)}, but nothing of them is handed over.`
              : 'not paid.',
          ),
          ...(isSent(status) ? handOverWarnings(moving) : []),
        ],
    effects: [
      ...(moving.length > 0 ? effectsOf(moving, status) : []),
      ...(isSent(status) ? someAre(moving.filter(isUnpacked), 'not packed yet.') : []),
    ],
  };
}

const isUnpacked = (order: AdminOrder) => !isClosed(order) && leftPieces(order).length > 0;

function someAre({ length }: readonly AdminOrder[], what: string): string[] {
  return length > 0 ? [`${length} of them ${length === 1 ? 'is' : 'are'} ${what}`] : [];
}
