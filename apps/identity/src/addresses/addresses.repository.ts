import type { AddressDraft } from '@kanaka/contracts/identity/addresses';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { and, eq, exists, getTableColumns, sql } from 'drizzle-orm';
import { addresses, users } from '../schema.ts';

export type AddressRow = typeof addresses.$inferSelect;
/** Whether it is its shopper's default is known where that was read too. */
export type ListedAddress = AddressRow & { isDefault?: boolean };
type AddressKey = { userId: string; addressId: string };

const ofShopper = ({ userId, addressId }: AddressKey) => and(eq(addresses.id, addressId), eq(addresses.userId, userId));

/** Returns null when this slot of the shopper is taken already. */
export async function insertAddress(db: Db, address: typeof addresses.$inferInsert): Promise<AddressRow | null> {
  const slotTaken = { target: [addresses.userId, addresses.slot] };
  return firstOf(db.insert(addresses).values(address).onConflictDoNothing(slotTaken).returning());
}

/** Oldest first: ids (UUIDv7) sort by creation time. */
export async function listAddresses(db: Db, userId: string): Promise<ListedAddress[]> {
  return db
    .select({ ...getTableColumns(addresses), isDefault })
    .from(addresses)
    .innerJoin(users, eq(users.id, addresses.userId))
    .where(eq(addresses.userId, userId))
    .orderBy(addresses.id);
}

const isDefault = sql<boolean>`${users.defaultAddressId} is not distinct from ${addresses.id}`;

/** Null when the shopper has no such address. */
export async function setDefaultAddress(db: Db, key: AddressKey): Promise<ListedAddress | null> {
  const ofKey = db.select({ id: addresses.id }).from(addresses).where(ofShopper(key)).for('key share');
  const change = { defaultAddressId: key.addressId };
  if (!(await updateRow(db, users, change, eq(users.id, key.userId), exists(ofKey)))) return null;
  return (await listAddresses(db, key.userId)).find(({ id }) => id === key.addressId) ?? null;
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
