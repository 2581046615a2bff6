import { consume, type Consumer, type OriginOutbox } from '@kanaka/queues/consumer';
import type { Logger } from '@kanaka/server-kit/logger';
import { renderInvoice, type RenderDeps } from './render-invoice.ts';

/** Works on the invoices that `orders` asks for, two at a time. */
export function consumeInvoices({
  redisUrl,
  orders,
  logger,
  ...deps
}: RenderDeps & { redisUrl: string; orders: OriginOutbox; logger: Logger }): Consumer {
  return consume({
    queue: 'invoice',
    redisUrl,
    handlers: { 'render-invoice': ({ orderId }) => renderInvoice(deps, orderId) },
    origins: { orders },
    logger,
    concurrency: 2,
  });
}
