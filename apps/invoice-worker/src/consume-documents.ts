import { consume, type Consumer } from '@kanaka/queues/consumer';
import type { Logger } from '@kanaka/server-kit/logger';
import { renderDocument, type RenderDeps } from './render-document.ts';

/** Processes the jobs of `orders` for invoices and credit notes, two at a time. */
export function consumeDocuments({
  redisUrl,
  logger,
  ...deps
}: RenderDeps & { redisUrl: string; logger: Logger }): Consumer {
  return consume({
    queue: 'invoice',
    redisUrl,
    handlers: {
      'render-invoice': ({ orderId, quiet }) => renderDocument(deps, { kind: 'invoice', id: orderId }, quiet),
      'render-credit-note': ({ refundId, quiet }) => renderDocument(deps, { kind: 'credit-note', id: refundId }, quiet),
    },
    logger,
    concurrency: 2,
  });
}
