import type { AddressDraft } from '@kanaka/contracts/identity/addresses';
import type { Db } from '@kanaka/server-kit/database/database';
import { and, eq } from 'drizzle-orm';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { addresses, users } from '../schema.ts';

export type AddressRow = typeof addresses.$inferSelect;
type AddressKey = { userId: string; addressId: string };

const ofShopper = ({ userId, addressId }: AddressKey) => and(eq(addresses.id, addressId), eq(addresses.userId, userId));

/** Returns null when this slot of the shopper is taken already. */
export async function insertAddress(db: Db, address: typeof addresses.$inferInsert): Promise<AddressRow | null> {
  const slotTaken = { target: [addresses.userId, addresses.slot] };
  const [row] = await db.insert(addresses).values(address).onConflictDoNothing(slotTaken).returning();
  return row ?? null;
}

/** Oldest first: ids (UUIDv7) sort by creation time. */
export async function listAddresses(db: Db, userId: string): Promise<AddressRow[]> {
  return db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(addresses.id);
}

export async function updateAddress(db: Db, key: AddressKey, draft: AddressDraft): Promise<AddressRow | null> {
  const [row] = await db.update(addresses).set(draft).where(ofShopper(key)).returning();
  return row ?? null;
}

export async function deleteAddress(db: Db, key: AddressKey): Promise<AddressRow | null> {
  const [row] = await db.delete(addresses).where(ofShopper(key)).returning();
  return row ?? null;
}

export async function findAddressWithOwner(
  db: Db,
  key: AddressKey,
): Promise<{ address: AddressRow; user: UserRow } | null> {
  const [row] = await db
    .select({ address: addresses, user: users })
    .from(addresses)
    .innerJoin(users, eq(users.id, addresses.userId))
    .where(ofShopper(key));
  return row ?? null;
}
