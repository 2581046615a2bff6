import { MAX_ADDRESSES, type AddressDraft } from '@kanaka/contracts/identity';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { v7 as uuidv7 } from 'uuid';
import type { Places } from '../places/places.ts';
import { insertAddress, type AddressRow } from './addresses.repository.ts';
import { checkPlace } from './check-place.ts';

export type AddressDeps = { db: Db; places: Places };

/** A shopper keeps at most three addresses. */
export async function addAddress(
  { db, places }: AddressDeps,
  { userId, draft }: { userId: string; draft: AddressDraft },
): Promise<AddressRow> {
  const known = await checkPlace(places, draft);

  // Each slot can be had once, so the constraint counts, and adds that arrive together cannot miscount.
  for (let slot = 1; slot <= MAX_ADDRESSES; slot += 1) {
    const address = await insertAddress(db, { id: uuidv7(), userId, slot, ...known });
    if (address) return address;
  }
  throw new AppError('conflict', 'address.limit', `You can add a maximum of ${MAX_ADDRESSES} addresses`);
}
