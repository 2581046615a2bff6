import type { AddressDraft } from '@kanaka/contracts/identity/addresses';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { and, eq } from 'drizzle-orm';
import { addresses, users } from '../schema.ts';

export type AddressRow = typeof addresses.$inferSelect;
type AddressKey = { userId: string; addressId: string };

const ofShopper = ({ userId, addressId }: AddressKey) => and(eq(addresses.id, addressId), eq(addresses.userId, userId));

/** Returns null when this slot of the shopper is taken already. */
export async function insertAddress(db: Db, address: typeof addresses.$inferInsert): Promise<AddressRow | null> {
  const slotTaken = { target: [addresses.userId, addresses.slot] };
  return firstOf(db.insert(addresses).values(address).onConflictDoNothing(slotTaken).returning());
}

/** Oldest first: ids (UUIDv7) sort by creation time. */
export async function listAddresses(db: Db, userId: string): Promise<AddressRow[]> {
  return db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(addresses.id);
}

export const updateAddress = (db: Db, key: AddressKey, draft: AddressDraft) =>
  updateRow(db, addresses, draft, ofShopper(key));

export const deleteAddress = (db: Db, key: AddressKey) =>
  firstOf(db.delete(addresses).where(ofShopper(key)).returning());

export const findAddressWithOwner = (db: Db, key: AddressKey) =>
  firstOf(
    db
      .select({ address: addresses, user: users })
      .from(addresses)
      .innerJoin(users, eq(users.id, addresses.userId))
      .where(ofShopper(key)),
  );
