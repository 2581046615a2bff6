/** The services' own use-cases, called in this process against the scratch databases, as their programs call them over HTTP. */
import { asc, eq, inArray } from 'drizzle-orm';
import { knownProducts } from '@kanaka/catalog/products/shop-products.routes';
import { listNamesById } from '@kanaka/catalog/products/products.repository';
import { settingsOfShop } from '@kanaka/catalog/settings/settings-of-shop';
import { releaseStock } from '@kanaka/catalog/stock/release-stock';
import { reserveStock } from '@kanaka/catalog/stock/reserve-stock';
import { retakeStock } from '@kanaka/catalog/stock/retake-stock';
import { secureStock } from '@kanaka/catalog/stock/secure-stock';
import { stockJobs } from '@kanaka/catalog/stock/stock.routes';
import { toOrderedUnit } from '@kanaka/catalog/stock/unit-mapper';
import { listUnitsOfOrder } from '@kanaka/catalog/stock/units.repository';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/media/photographs';
import { toUser } from '@kanaka/identity/accounts/to-user';
import { findAddressWithOwner } from '@kanaka/identity/addresses/addresses.repository';
import { noCourier } from '@kanaka/orders/delivery/serviceability';
import { makeRefund } from '@kanaka/orders/refunds/make-refund';
import { endExchange } from '@kanaka/orders/returns/move-return';
import { keepSeller } from '@kanaka/orders/seller/seller.repository';
import type { Line, ServiceClients } from '@kanaka/orders/service-clients';
import { jobs } from '@kanaka/queues/jobs';
import { outbox } from '@kanaka/queues/outbox';
import { pickupCodes } from '@kanaka/queues/pickup-code';
import { trackingTokens } from '@kanaka/queues/tracking-link';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import type { InProcessRazorpay } from './razorpay-in-process.ts';
import type { Databases } from './scratch-databases.ts';

const RESERVATION_SECONDS = 900;
const nobodyWaits = () => undefined;

export type ShopInProcess = Awaited<ReturnType<typeof shopInProcess>>;

export async function shopInProcess({
  databases,
  razorpay,
  internalToken,
  logger,
}: {
  databases: Databases;
  razorpay: InProcessRazorpay;
  internalToken: string;
  logger: Logger;
}) {
  const catalog = { db: databases.catalog.db };
  const settings = await settingsOfShop(catalog.db);
  /** What is in the bag of the customer who places an order now. */
  let bag: readonly Line[] = [];

  const unitsOf = async (orderId: string) => (await listUnitsOfOrder(catalog.db, orderId)).map(toOrderedUnit);
  const serviceClients: ServiceClients = {
    bagOf: async () => [...bag],
    knowsPincode: async () => true,
    async shopperWithAddress(userId, addressId) {
      const found = await findAddressWithOwner(databases.identity.db, { userId, addressId });
      if (!found) throw notFound('address');
      const { id, ...address } = found.address;
      return { success: true, user: toUser(found.user), address: { _id: id, ...address }, emailProven: true };
    },
    products: (ids, { lines = [], shopperId } = {}) => {
      const netWeights = lines.flatMap(({ netWeight, ...line }) =>
        netWeight === undefined ? [] : [{ ...line, netWeight }],
      );
      return knownProducts(catalog.db, { ids, netWeights, shopperId });
    },
    names: async (ids) =>
      (await listNamesById(catalog.db, ids)).map(({ id, title, images }) => ({
        _id: id,
        title,
        image: images[0] ?? '',
      })),
    async reserve(order, holdSeconds) {
      const expiresAt = await reserveStock(catalog, { ...order, holdSeconds });
      return { expiresAt: expiresAt.toISOString(), units: await unitsOf(order.orderId) };
    },
    async secure(order) {
      await secureStock(catalog, order);
      return unitsOf(order.orderId);
    },
    retake: async (order) => ({ short: await retakeStock(catalog, order), units: await unitsOf(order.orderId) }),
    release: async (orderId) => void (await releaseStock(catalog, { orderId })),
    shopSettings: async () => settings,
  };

  const { db } = databases.orders;
  // As the service does whenever it has read them; credit notes are issued with these.
  await keepSeller(db, settings);
  const now = () => new Date();
  const deps = {
    db,
    razorpay,
    endExchange,
    serviceClients,
    sellerSettings: async () => settings,
    serviceability: noCourier,
    knowsPincode: async () => true,
    tokenOf: trackingTokens(internalToken),
    codes: pickupCodes(internalToken),
    photographIds: signedIds(PHOTOGRAPH_KINDS.return, internalToken),
    reservationSeconds: RESERVATION_SECONDS,
    wakeRelay: nobodyWaits,
    logger,
    now,
  };

  return {
    deps,
    databases,
    razorpay,
    fillBag: (lines: readonly Line[]) => void (bag = lines),

    /** Does the jobs for stock and refunds that were sent, as their consumers do. */
    async doJobs(): Promise<void> {
      const isOurs = inArray(outbox.queue, ['stock', 'payments']);
      for (;;) {
        const sent = await db.select().from(outbox).where(isOurs).orderBy(asc(outbox.createdAt));
        if (sent.length === 0) return;
        for (const { jobId, queue, name, data } of sent) {
          if (queue === 'payments') await makeRefund(deps, jobs.payments['make-refund'].parse(data));
          else await catalog.db.transaction((tx) => doStockJob(name, data, tx));
          await db.delete(outbox).where(eq(outbox.jobId, jobId));
        }
      }
    },
  };
}

type Tx = Parameters<(typeof stockJobs)['commit-stock']>[1];

function doStockJob(name: string, data: unknown, tx: Tx): Promise<unknown> {
  const handle = (stockJobs as Record<string, (data: never, tx: Tx) => Promise<unknown>>)[name];
  const schema = (jobs.stock as Record<string, { parse: (data: unknown) => unknown }>)[name];
  if (!handle || !schema) throw new Error(`the catalog has no job ${name}`);
  return handle(schema.parse(data) as never, tx);
}
