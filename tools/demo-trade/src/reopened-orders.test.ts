import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { releaseStock } from '@kanaka/catalog/stock/release-stock';
import { reserveStock } from '@kanaka/catalog/stock/reserve-stock';
import { openStore } from '@kanaka/local-tools/standin/store';
import { retakePieces } from '@kanaka/orders/order-handling/retake-pieces';
import { undoOrderStatus } from '@kanaka/orders/order-handling/undo-order-status';
import { updateOrderStatus } from '@kanaka/orders/order-handling/update-order-status';
import { createLogger } from '@kanaka/server-kit/logger';
import { openNewShop, type NewShop } from '../test/new-shop.ts';
import { doAct, type Order } from './acts.ts';
import { SHOPPER } from './demo-data.ts';
import { openAccounts, type Person } from './people.ts';
import { razorpayInProcess } from './razorpay-in-process.ts';
import { shopInProcess, type ShopInProcess } from './shop-in-process.ts';

let started: NewShop;
let shop: ShopInProcess;
let by: Person;
let store: ReturnType<typeof openStore>;
beforeAll(async () => {
  started = await openNewShop();
  store = openStore(`${started.standinFile}.reopened`);
  shop = await shopInProcess({
    databases: started.live,
    razorpay: razorpayInProcess(store),
    internalToken: 'a-token-of-thirty-two-characters-and-more',
    logger: createLogger({ service: 'demo-trade', level: 'silent' }),
  });
  const person = (await openAccounts(started.live, [SHOPPER])).get(SHOPPER);
  if (!person) throw new Error('the shop has no shopper');
  by = person;
});
afterAll(async () => {
  store.close();
  await started.close();
});

const inCatalog = async <Row extends object>(query: string, values: unknown[]) =>
  (await started.live.catalog.pool.query<Row>(query, values)).rows;
const retake = () => retakePieces({ ...shop.deps });

/** All that was sent is done, and what is due is tried once more. */
async function settle(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await shop.doJobs();
    await started.live.orders.pool.query('update orders set retake_at = now() where retake_at is not null');
    await retake();
  }
}

/** Two pieces of a kind that has no units and no sizes. */
async function twoPieces(): Promise<string> {
  const [piece] = await inCatalog<{ id: string }>(
    `update products set on_hand = 2 where id = (
       select id from products where not tagged and not sized and reserved = 0 and not draft and archived_at is null
         and on_hand > 2 order by id limit 1) returning id`,
    [],
  );
  if (!piece) throw new Error('the demo has no such piece');
  return piece.id;
}

/** What an order has of its pieces, and whether the stock of the piece is what all orders together leave. */
async function standing(productId: string, orderId: string) {
  const [stock] = await inCatalog<{ adds_up: boolean; taken: number }>(
    `select on_hand = 2 - coalesce(sum(quantity - back) filter (where state = 'committed'), 0)
        and reserved = coalesce(sum(quantity - back) filter (where state = 'held'), 0) as adds_up,
       coalesce(sum(quantity - back) filter (where order_id = $2 and state <> 'released'), 0)::int as taken
     from products left join reservation_lines on product_id = id left join reservations using (order_id)
     where id = $1 group by id`,
    [productId, orderId],
  );
  const { rows } = await started.live.orders.pool.query<{ closed: boolean; short: number }>(
    `select status in ('cancelled', 'rejected') as closed,
       coalesce((select sum((line ->> 'quantity')::int) from jsonb_array_elements(short) as line), 0)::int as short
     from orders where id = $1`,
    [orderId],
  );
  return { addsUp: stock?.adds_up, taken: stock?.taken ?? 0, ...rows[0] };
}

it.each(['unpaid', 'paid'])('stock adds up while an %s order is closed and opened by many at once', async (kind) => {
  const owner = { id: randomUUID(), userName: 'Meera' };
  for (let round = 0; round < 4; round += 1) {
    const productId = await twoPieces();
    const lines = [{ productId, size: '', quantity: 2 }];
    const order: Order = { by, lines, method: 'upi', giftMessage: '', isCollected: false, row: null };
    const doing = { shop, owner: by.caller, order, idOf: () => productId };
    await doAct(doing, { what: 'place' });
    const orderId = order.row?.id ?? '';
    if (kind === 'paid') await doAct(doing, { what: 'pay' });

    const to = (status: 'cancelled' | 'rejected' | 'inProcess', undoable = false) =>
      updateOrderStatus(shop.deps, { orderId, status, restock: true, reason: '', changedBy: owner, undoable });
    const undone = async (status: 'cancelled' | 'inProcess') => {
      const { changeId } = await to(status, true);
      if (changeId) await undoOrderStatus(shop.deps, { orderId, changeId, by: owner }).catch(() => undefined);
    };
    const buyAndLeave = async () => {
      const other = randomUUID();
      const line = [{ productId, size: '', quantity: 1 }];
      const held = await reserveStock(started.live.catalog, { orderId: other, lines: line, holdSeconds: 900 }).catch(
        () => null,
      );
      if (held && round % 2 === 0) await releaseStock(started.live.catalog, { orderId: other });
    };
    // Jobs that are done twice at once may be refused; then they are done in the end.
    const doJobs = () => shop.doJobs().catch(() => undefined);
    const pay = () => doAct(doing, { what: 'pay' }).catch(() => undefined);
    await Promise.all([
      ...[to('cancelled'), to('inProcess'), buyAndLeave(), to('rejected'), doJobs(), retake(), undone('inProcess')],
      ...[kind === 'unpaid' ? pay() : retake(), to('inProcess'), undone('cancelled'), retake(), buyAndLeave()],
    ]);
    for (const last of ['cancelled', 'inProcess', 'rejected'] as const) {
      await Promise.all([to(last), retake(), buyAndLeave()]);
      await settle();
      const now = await standing(productId, orderId);
      expect(now).toMatchObject({ addsUp: true, closed: last !== 'inProcess' });
      expect(now.taken).toBe(last === 'inProcess' ? 2 - (now.short ?? 0) : 0);
    }
  }
});
