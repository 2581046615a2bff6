/** For tests: the stock of the real catalogue, in a database of its own. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { categories, products, productSizes } from '@kanaka/catalog/schema';
import { releaseRanOut, releaseStock } from '@kanaka/catalog/stock/release-stock';
import { reserveStock } from '@kanaka/catalog/stock/reserve-stock';
import { reservationLines, reservations } from '@kanaka/catalog/stock/reservations-schema';
import { retakeStock } from '@kanaka/catalog/stock/retake-stock';
import { secureStock } from '@kanaka/catalog/stock/secure-stock';
import { stockJobs } from '@kanaka/catalog/stock/stock.routes';
import { toOrderedUnit } from '@kanaka/catalog/stock/unit-mapper';
import { listUnitsOfOrder } from '@kanaka/catalog/stock/units.repository';
import { units } from '@kanaka/catalog/stock/units-schema';
import { migrateDatabase, migrationsNextTo, openDatabase, type Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { TestServers } from '@kanaka/testing/test-servers';
import type { ServiceClients } from '../src/service-clients.ts';

export type RealStock = Awaited<ReturnType<typeof openRealStock>>;

export async function openRealStock(servers: TestServers, logger: Logger) {
  const database = await servers.migrated(
    migrationsNextTo(new URL('../../catalog/src/main.ts', import.meta.url).href),
    (url) => openDatabase({ url, poolSize: 20, logger }),
    migrateDatabase,
  );
  const { db } = database;
  const categoryId = uuidv7();
  await db.insert(categories).values({ id: categoryId, name: 'Ring', position: 1 });
  /** Pieces are added without waiting; whoever asks for stock waits for them. */
  let added = Promise.resolve();
  const afterwards = async <T>(work: () => Promise<T>): Promise<T> => {
    await added;
    return work();
  };
  const unitsOf = async (orderId: string) => (await listUnitsOfOrder(db, orderId)).map(toOrderedUnit);

  const clients: Pick<ServiceClients, 'reserve' | 'secure' | 'release' | 'retake'> = {
    reserve: ({ orderId, ...order }, holdSeconds) =>
      afterwards(async () => {
        const { expiresAt } = await reserveStock({ db }, { orderId, ...order, holdSeconds });
        return { expiresAt: expiresAt.toISOString(), units: await unitsOf(orderId) };
      }),
    async secure(order) {
      await secureStock({ db }, order);
      return unitsOf(order.orderId);
    },
    release: async (orderId) => void (await releaseStock({ db }, { orderId })),
    retake: async (order) => ({ short: await retakeStock({ db }, order), units: await unitsOf(order.orderId) }),
  };

  return {
    clients,
    close: database.close,
    /** Adds a piece, with so many in each of its sizes if it has some. */
    add(id: string, { title, count, sizes }: { title: string; count: number; sizes: Record<string, number> }): void {
      added = afterwards(() => insertPiece(db, { id, categoryId, title, count, sizes }));
    },
    /** Gives a piece units, one for each that is in stock. */
    tag(productId: string, tags: readonly { tag: string; huid: string }[]): void {
      const weighed = { productId, grossWeightMg: 12_500, netWeightMg: 12_000 };
      added = afterwards(async () => {
        await db.update(products).set({ tagged: true }).where(eq(products.id, productId));
        await db.insert(units).values(tags.map((unit) => ({ id: uuidv7(), ...weighed, ...unit })));
      });
    },
    /** How many of a piece can be bought, of one with sizes in a size. */
    of: (productId: string, size = ''): Promise<number> =>
      afterwards(async () => {
        const available = { count: sql<number>`on_hand - reserved` };
        const [row] = size
          ? await db
              .select(available)
              .from(productSizes)
              .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)))
          : await db.select(available).from(products).where(eq(products.id, productId));
        return row?.count ?? 0;
      }),
    /** Sets how many of a piece without sizes can be bought; returns how many it were before. */
    set: (productId: string, count: number): Promise<number> =>
      afterwards(() =>
        db.transaction(async (tx) => {
          const [piece] = await tx.select().from(products).where(eq(products.id, productId)).for('update');
          const { onHand = 0, reserved = 0 } = piece ?? {};
          await tx
            .update(products)
            .set({ onHand: reserved + count })
            .where(eq(products.id, productId));
          return onHand - reserved;
        }),
      ),
    /** `held` for a time, or `secured` without an end; null for an order that holds nothing. */
    async holdOf(orderId: string): Promise<'held' | 'secured' | null> {
      const isOfOrder = and(eq(reservations.orderId, orderId), eq(reservations.state, 'held'));
      const [row] = await db.select().from(reservations).where(isOfOrder);
      return row ? (row.expiresAt ? 'held' : 'secured') : null;
    },
    /** The quantities that an order holds. */
    async heldBy(orderId: string): Promise<number[]> {
      const lines = await db.select().from(reservationLines).where(eq(reservationLines.orderId, orderId));
      return lines.map(({ quantity }) => quantity);
    },
    /** The time of a reservation is over. */
    async expire(orderId: string): Promise<void> {
      await db
        .update(reservations)
        .set({ expiresAt: sql`now()` })
        .where(and(eq(reservations.orderId, orderId), isNotNull(reservations.expiresAt)));
      await releaseRanOut({ db });
    },
    /** How many reservations hold something. */
    countHolds: (): Promise<number> => db.$count(reservations, eq(reservations.state, 'held')),
    /** Does a job that orders has sent. */
    async doJob({ name, data }: { name: string; data: unknown }): Promise<void> {
      type Handle = (data: unknown, tx: Db) => Promise<unknown>;
      const handle = (stockJobs as Record<string, Handle>)[name];
      if (!handle) throw new Error(`the catalogue has no job ${name}`);
      await db.transaction((tx) => handle(data, tx));
    },
  };
}

async function insertPiece(
  db: Db,
  {
    id,
    count,
    sizes,
    ...named
  }: { id: string; categoryId: string; title: string; count: number; sizes: Record<string, number> },
): Promise<void> {
  const bySize = Object.entries(sizes).map(([size, onHand]) => ({ productId: id, size, onHand }));
  const onHand = bySize.length > 0 ? bySize.reduce((sum, each) => sum + each.onHand, 0) : count;
  const words = { material: '', design: '', motif: '', craftsmanship: '', wearability: '' };
  const piece = { id, slug: id, ...named, ...words, images: [], pricePaise: 1_00_000_00 };
  await db.insert(products).values({ ...piece, onHand, sized: bySize.length > 0 });
  if (bySize.length > 0) await db.insert(productSizes).values(bySize);
}
