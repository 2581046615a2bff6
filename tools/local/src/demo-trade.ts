import { join } from 'node:path';
import { query } from '@kanaka/demo-tools/volume/query';
import { databaseAt } from './databases.ts';
import type { Addresses } from './parts.ts';
import type { Settings } from './settings.ts';
import { authorizedPayment, captured, newOrder } from './standin/shapes.ts';
import { openStore } from './standin/store.ts';

/** Trade needs payments of the past, which only the stand-in for Razorpay can have. */
export const hasTrade = ({ DEMO, RAZORPAY_API_URL }: Settings) => DEMO === 'on' && RAZORPAY_API_URL === undefined;

/** Adds a year of trade to a new shop, and returns what there is to say of it. */
export async function addTrade(
  { settings, at, onProgress }: { settings: Settings; at: Addresses; onProgress: (where: string) => void },
  signal: AbortSignal,
): Promise<string> {
  // Loaded only for the first start, as the demo catalogue is.
  const trade = await import('@kanaka/demo-tools/trade/add-trade');
  const shop = {
    shopUrl: `http://127.0.0.1:${settings.PORT}`,
    owner: { email: settings.OWNER_EMAIL, password: settings.OWNER_PASSWORD },
    signal,
  };
  let count = 0;
  try {
    count = await trade.addTrade({
      ...shop,
      standinUrl: at.razorpay,
      databaseUrl: (name) => databaseAt(at.postgres, name),
      onProgress,
    });
    return count === 0 ? 'none, the shop has sold something already' : `${count} orders of a year`;
  } finally {
    // Also when it was stopped, or is there already: the year's orders come first, and their payments must be refundable.
    await rememberPayments(databaseAt(at.postgres, 'orders'), join(settings.dataDir, 'standin/razorpay.sqlite'));
    if (count > 0) await trade.readWhatWasSettled(shop);
  }
}

type Remembered = { id: string; orderId: string; amount: number; email: string; contact: string; at: number };

/** Tells the stand-in of payments that were inserted into the shop, so that they can be refunded; those it knows stay. */
async function rememberPayments(ordersUrl: string, standinFile: string): Promise<void> {
  const payments = await query<Remembered>(
    ordersUrl,
    `select payments.id, razorpay_order_id as "orderId", amount_paise::float8 as amount, customer_email as email,
       address ->> 'phone' as contact, extract(epoch from payments.created_at)::int as at
     from payments join orders on orders.id = order_id where idempotency_key like 'volume-%'`,
  );
  const store = openStore(standinFile);
  store.together(() => {
    for (const { id, orderId, amount, email, contact, at } of payments) {
      if (store.findPayment(id)) continue;
      const order = newOrder({ id: orderId, amount, receipt: null, notes: [] }, at);
      store.saveOrder({ ...order, status: 'paid', amount_paid: amount, amount_due: 0 });
      const by = { method: 'upi', email, contact, description: null } as const;
      store.savePayment({ ...captured(authorizedPayment(order, by, at)), id });
    }
  });
  store.close();
  // The shop has read the settlements before it had sold anything; now they begin with the year.
  await query(ordersUrl, 'delete from settlement_readings');
}
