import { setTimeout as pause } from 'node:timers/promises';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/media/photographs';
import { consume } from '@kanaka/queues/consumer';
import { BELIEVED_MS } from '@kanaka/queues/heard-events';
import { pickupCodes } from '@kanaka/queues/pickup-code';
import { startRelay } from '@kanaka/queues/relay';
import { trackingTokens } from '@kanaka/queues/tracking-link';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { startRetention } from '@kanaka/server-kit/database/retention';
import { openSealing } from '@kanaka/server-kit/sealed-text';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import { isTrial } from '@kanaka/server-kit/trial-values';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { startPoller } from '@kanaka/server-kit/poller';
import { listen, run } from '@kanaka/server-kit/run-service';
import { createStaffLookup } from '@kanaka/server-kit/staff';
import { buildApp, type OrdersDeps } from './app.ts';
import { Config, courierApi } from './config.ts';
import { reportCustomers } from './customers/report-customers.ts';
import { knownPincodes } from './delivery/known-pincodes.ts';
import { courierServiceability, noCourier } from './delivery/serviceability.ts';
import { eraseEarlierOrders } from './earlier-orders/erase-earlier-orders.ts';
import { createServiceClients } from './service-clients.ts';
import { retakePieces } from './order-handling/retake-pieces.ts';
import { notifyOwner } from './notices/owner-notices.ts';
import { deleteOldEvents } from './payments/payments.repository.ts';
import { processWebhooks } from './payments/process-webhooks.ts';
import { createRazorpay } from './razorpay.ts';
import { reconcile } from './payments/reconcile.ts';
import { sweepRazorpay } from './payments/sweep-razorpay.ts';
import { readSettlements } from './settlements/read-settlements.ts';
import { sellerSettings } from './seller/known-seller.ts';
import { forgetBuyers } from './orders/order-changes.repository.ts';
import { eraseVisits } from './visits/cancel-visit.ts';
import { remindVisitors } from './visits/remind-visitors.ts';
import { deleteOldVisits } from './visits/visits.repository.ts';
import { announceForOthers } from './webhooks/announce.ts';
import { deleteOldDeliveries } from './webhooks/deliveries.repository.ts';
import { tellHeardEvents } from './webhooks/tell-heard.ts';
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts';
import { endExchange, expireReturns } from './returns/move-return.ts';
import { resealPans } from './pan/kept-pan.ts';
import { makeRefund } from './refunds/make-refund.ts';

const ORIGIN = 'orders';

/** The popup usually reports the same payment at the same moment; after this pause its events have nothing left to do. */
const EVENTS_WAIT_MS = 1_000;

await run(ORIGIN, Config, async ({ config, logger, opened }) => {
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, logger });
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const { db } = database;
  const store = openObjectStore(config);
  opened(store);
  opened(database);
  const relay = startRelay({ db, redisUrl: config.REDIS_URL, origin: ORIGIN, logger });
  opened(relay);
  const internalToken = config.INTERNAL_TOKEN;
  const sealing = openSealing(internalToken);
  await resealPans(db, sealing);
  const razorpay = createRazorpay({
    apiUrl: config.RAZORPAY_API_URL,
    keyId: config.RAZORPAY_KEY_ID,
    keySecret: config.RAZORPAY_KEY_SECRET,
  });

  const serviceClients = createServiceClients({
    identity: createServiceClient({ name: 'identity', url: config.IDENTITY_URL, internalToken }),
    cart: createServiceClient({ name: 'cart', url: config.CART_URL, internalToken }),
    catalog: createServiceClient({ name: 'catalog', url: config.CATALOG_URL, internalToken }),
  });
  const now = () => new Date();
  const courier = courierApi(config);
  let eventsTimer: NodeJS.Timeout | null = null;
  const deps: OrdersDeps = {
    db,
    store,
    razorpay,
    endExchange,
    logger,
    serviceClients,
    sellerSettings: sellerSettings({ db, serviceClients, logger, now, demoMaySell: isTrial() }),
    sealing,
    tokenOf: trackingTokens(internalToken),
    codes: pickupCodes(internalToken),
    photographIds: signedIds(PHOTOGRAPH_KINDS.return, internalToken),
    courierSecret: config.COURIER_WEBHOOK_SECRET,
    knowsPincode: knownPincodes(serviceClients.knowsPincode),
    serviceability: courier ? courierServiceability(courier, logger) : noCourier,
    publicUrl: config.PUBLIC_URL,
    wakeRelay: relay.wake,
    async tellHeard() {
      await tellHeardEvents(db, relay.tellHeard);
      await pause(BELIEVED_MS);
    },
    wakeWebhooks() {
      eventsTimer ??= setTimeout(() => {
        eventsTimer = null;
        webhooks.wake();
      }, EVENTS_WAIT_MS);
    },
    wakeSettlements: () => settling.wake(),
    webhookTarget: { loopback: config.WEBHOOK_LOOPBACK === 'yes' },
    now,
    reservationSeconds: config.RESERVATION_SECONDS,
    keySecret: config.RAZORPAY_KEY_SECRET,
    webhookSecrets: config.RAZORPAY_WEBHOOK_SECRET,
    popup: { keyId: config.RAZORPAY_KEY_ID, scriptUrl: config.RAZORPAY_CHECKOUT_URL },
  };
  const webhooks = startPoller('webhooks', 5_000, (closing) => processWebhooks(deps, closing), logger);
  const settling = startPoller('settlements at Razorpay', 60_000, () => readSettlements(deps), logger);
  const busy = new Map<string, Promise<void>>();
  const queues = { redisUrl: config.REDIS_URL, logger };
  opened({ close: () => Promise.all(busy.values()) });
  opened(
    webhooks,
    settling,
    // Credit notes use the last known seller; this keeps it fresh also while nobody buys.
    startPoller('who sells', 60_000, async () => void (await deps.sellerSettings()), logger),
    startPoller('notices for the owner', 60_000, () => notifyOwner(deps), logger),
    startPoller('returns to expire', 5 * 60_000, () => expireReturns(deps), logger),
    startRetention('events of Razorpay', (limit) => deleteOldEvents(db, limit), logger),
    startRetention('buyers of unpaid orders', (limit) => forgetBuyers(db, limit), logger),
    startRetention('visits', (limit) => deleteOldVisits(db, limit), logger),
    startPoller('reminders of visits', 10 * 60_000, () => remindVisitors(deps), logger),
    startPoller('pieces of reopened orders', 5_000, () => retakePieces(deps), logger),
    startPoller('refunds and disputes at Razorpay', 60_000, () => sweepRazorpay(deps), logger),
    startPoller('sums of customers', 5_000, () => reportCustomers(deps), logger),
    startPoller('unpaid orders', 10_000, (closing) => reconcile(deps, closing), logger),
    startPoller('webhooks of others', 1_000, (closing) => deliverWebhooks(deps, closing, busy), logger),
    startPoller('heard events', 2_000, () => tellHeardEvents(db, relay.tellHeard), logger),
    startRetention('deliveries', (limit) => deleteOldDeliveries(db, limit), logger),
    consume({ queue: 'payments', ...queues, handlers: { 'make-refund': (data) => makeRefund(deps, data) } }),
    consume({
      queue: 'webhooks',
      ...queues,
      handlers: { 'event-happened': (data, context) => announceForOthers(db, data, context) },
    }),
    // Nothing is left to do the second time.
    consume({
      queue: 'visits',
      ...queues,
      handlers: {
        async 'account-erased'(data) {
          await eraseVisits(deps, data);
          await eraseEarlierOrders(db, data);
        },
      },
    }),
  );

  const app = await buildApp(
    {
      logger,
      jwtPublicKey: config.JWT_PUBLIC_KEY,
      internalToken,
      staff: createStaffLookup({ identityUrl: config.IDENTITY_URL, internalToken, logger }),
      checks: { database: database.check },
    },
    deps,
  );
  await listen(app, config);
  opened(app, { close: () => eventsTimer && clearTimeout(eventsTimer) });
});
