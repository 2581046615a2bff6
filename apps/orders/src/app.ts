import { ordersDeadLetters } from '@kanaka/contracts/failed-jobs';
import { recordReplay } from '@kanaka/audit/record-replay';
import { outboxRoutes } from '@kanaka/queues/outbox-routes';
import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { FastifyInstance } from 'fastify';
import { checkoutRoutes, type PopupConfig } from './checkout/checkout.routes.ts';
import type { CheckoutDeps } from './checkout/price-order.ts';
import { holdRoutes } from './checkout/holds.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import type { DeliveryDeps } from './delivery/delivery-terms.ts';
import { discrepancyRoutes } from './order-handling/discrepancies.routes.ts';
import { earlierOrderRoutes } from './earlier-orders/earlier-orders.routes.ts';
import { emailPreviewRoutes } from './email-previews/email-previews.routes.ts';
import type { PreviewDeps } from './email-previews/preview-email.ts';
import { exchangeRoutes } from './exchanges/exchanges.routes.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import type { DocumentDeps } from './documents/send-pdf.ts';
import { orderMetrics } from './orders-metrics.ts';
import { adminOrderRoutes } from './order-handling/admin-orders.routes.ts';
import { orderRoutes } from './order-handling/orders.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import type { ReturnDeps } from './returns/move-return.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { shipmentRoutes, type ShipmentRouteDeps } from './shipments/shipments.routes.ts';
import { settlementRoutes, type SettlementRouteDeps } from './settlements/settlements.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { typedOrderRoutes } from './typed-orders/typed-orders.routes.ts';
import { visitRoutes } from './visits/visits.routes.ts';
import type { ChangeDeps as WebhookChangeDeps } from './webhooks/change-webhooks.ts';
import { outgoingWebhookRoutes } from './webhooks/webhooks.routes.ts';
import { paymentRoutes, type PaymentDeps } from './payments/payments.routes.ts';
import { webhookRoutes, type WebhookDeps } from './payments/webhook.routes.ts';

export type OrdersDeps = CheckoutDeps &
  PaymentDeps &
  WebhookDeps &
  DocumentDeps &
  ShipmentRouteDeps &
  DeliveryDeps &
  SettlementRouteDeps &
  ReturnDeps &
  PreviewDeps &
  WebhookChangeDeps & { popup: PopupConfig };

/** The orders service: checkout, payments, orders and invoice numbers. */
export async function buildApp(http: HttpServiceOptions, deps: OrdersDeps): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  await app.register(orderMetrics, deps);
  await app.register(checkoutRoutes, deps);
  await app.register(holdRoutes, deps);
  await app.register(typedOrderRoutes, deps);
  await app.register(paymentRoutes, deps);
  await app.register(webhookRoutes, deps);
  await app.register(orderRoutes, deps);
  await app.register(adminOrderRoutes, deps);
  await app.register(discrepancyRoutes, deps);
  await app.register(documentRoutes, deps);
  await app.register(refundRoutes, deps);
  await app.register(shipmentRoutes, deps);
  await app.register(deliveryRoutes, deps);
  await app.register(returnRoutes, deps);
  await app.register(exchangeRoutes, deps);
  await app.register(settlementRoutes, deps);
  await app.register(statisticsRoutes, deps);
  await app.register(customerRoutes, deps);
  await app.register(visitRoutes, deps);
  await app.register(earlierOrderRoutes, deps);
  await app.register(emailPreviewRoutes, deps);
  await app.register(outgoingWebhookRoutes, deps);
  await app.register(outboxRoutes, {
    db: deps.db,
    deadLetters: ordersDeadLetters,
    wakeRelay: deps.wakeRelay,
    recordReplay,
  });
  return app;
}
