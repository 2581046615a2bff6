import { consume, type Consumer } from '@kanaka/queues/consumer';
import type { Logger } from '@kanaka/server-kit/logger';
import { renderCreditNote, renderInvoice, type RenderDeps } from './render-document.ts';

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
      'render-invoice': ({ orderId, quiet }) => renderInvoice(deps, orderId, quiet),
      'render-credit-note': ({ refundId, quiet }) => renderCreditNote(deps, refundId, quiet),
    },
    logger,
    concurrency: 2,
  });
}
