import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { onlyRow } from '@kanaka/server-kit/database/rows';
import type { Sealing } from '@kanaka/server-kit/sealed-text';
import { orders } from '../schema.ts';

/** A PAN as an order keeps it: encrypted, and its end, by which people know it. */
export type KeptPan = { sealed: string; end: string };

export const keepPan = (sealing: Sealing, orderId: string, pan: string): KeptPan => ({
  sealed: sealing.seal(orderId, pan),
  end: pan.slice(-4),
});

export const panOf = (sealing: Sealing, { id, pan }: { id: string; pan: KeptPan | null }): string | null =>
  pan && sealing.open(id, pan.sealed);

export const keptPanOf = (db: Db, id: string) =>
  onlyRow(db.select({ id: orders.id, pan: orders.pan }).from(orders).where(eq(orders.id, id)));

/** At each start, so that after the rotation of the services' secret everything is sealed with the one that stays. */
export async function resealPans(db: Db, sealing: Sealing): Promise<void> {
  if (!sealing.isRotating) return;
  const kept = await db.select({ id: orders.id, pan: orders.pan }).from(orders).where(isNotNull(orders.pan));
  for (const order of kept) {
    if (order.pan === null || sealing.isNewest(order.id, order.pan.sealed)) continue;
    const pan = panOf(sealing, order);
    if (pan === null) continue;
    const isUnchanged = and(eq(orders.id, order.id), eq(orders.pan, order.pan));
    await db
      .update(orders)
      .set({ pan: keepPan(sealing, order.id, pan) })
      .where(isUnchanged);
  }
}
