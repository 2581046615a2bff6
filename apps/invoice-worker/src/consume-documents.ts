import { consume, type Consumer, type OriginOutbox } from '@kanaka/queues/consumer';
import type { Logger } from '@kanaka/server-kit/logger';
import { renderCreditNote, renderInvoice, type RenderDeps } from './render-document.ts';

/** Works on the invoices and credit notes that `orders` asks for, two at a time. */
export function consumeDocuments({
  redisUrl,
  orders,
  logger,
  ...deps
}: RenderDeps & { redisUrl: string; orders: OriginOutbox; logger: Logger }): Consumer {
  return consume({
    queue: 'invoice',
    redisUrl,
    handlers: {
      'render-invoice': ({ orderId }) => renderInvoice(deps, orderId),
      'render-credit-note': ({ refundId }) => renderCreditNote(deps, refundId),
    },
    origins: { orders },
    logger,
    concurrency: 2,
  });
}
