import { MAX_ADDRESSES, type AddressDraft } from '@kanaka/contracts/identity/addresses';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import type { Places } from '../places/places.ts';
import { insertAddress, type AddressRow } from './addresses.repository.ts';
import { checkAddress } from './check-address.ts';

export type AddressDeps = { db: Db; places: Places };

/** Adds an address; a shopper has at most three. */
export async function addAddress(
  { db, places }: AddressDeps,
  { userId, draft }: { userId: string; draft: AddressDraft },
): Promise<AddressRow> {
  const known = await checkAddress(places, draft);

  // The unique constraint on the slot enforces the limit, so concurrent requests cannot exceed it.
  for (let slot = 1; slot <= MAX_ADDRESSES; slot += 1) {
    const address = await insertAddress(db, { id: uuidv7(), userId, slot, ...known });
    if (address) return address;
  }
  throw new AppError('address.limit', `You can add a maximum of ${MAX_ADDRESSES} addresses`);
}
