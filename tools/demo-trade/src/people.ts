/** The accounts of the trade: the owner and the demo shopper, who are there, and the customers, who are opened here. */
import { accountOf, demoShopper } from '@kanaka/demo-tools/people';
import { createHashQueue } from '@kanaka/identity/accounts/hash-queue';
import { openAccount } from '@kanaka/identity/accounts/open-account';
import { findUserByEmail, type UserRow } from '@kanaka/identity/accounts/accounts.repository';
import { addAddress } from '@kanaka/identity/addresses/add-address';
import { openPlaces } from '@kanaka/identity/places/places';
import type { Caller } from '@kanaka/server-kit/auth';
import { customers, type Customer } from './demo-data.ts';
import type { Databases } from './scratch-databases.ts';

/** A customer with an account and an address. */
export type Person = { caller: Caller; userId: string; addressId: string; place: Place };
type Place = Customer['place'] & { notes: string };

/** Where the demo shopper lives. */
const homeOfShopper: Customer['place'] = {
  address: '4 Kutchery Road, Mylapore',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600004',
  phone: '5550199100',
};

export function callerOf({ id, role, userName, email }: UserRow): Caller {
  return { id, sessionId: '', role, userName, email, emailProven: true };
}

/** Each customer, by their place in the list, and the demo shopper under `SHOPPER`. */
export async function openAccounts(
  { identity: { db } }: Databases,
  numbers: readonly number[],
): Promise<Map<number, Person>> {
  const deps = {
    db,
    wakeRelay: () => undefined,
    // Two at once, as many as the smallest machine has processors.
    hashing: createHashQueue({ atOnce: 2, waitingOfOne: customers.length, waitingOfAll: customers.length }),
  };
  const places = openPlaces();
  const open = async (number: number): Promise<[number, Person]> => {
    const customer = customers[number];
    const place = { ...(customer?.place ?? homeOfShopper), notes: '' };
    const account = customer ? accountOf(customer.name) : demoShopper;
    if (customer) await openAccount(deps, account, { address: '127.0.0.1' });
    const user = await findUserByEmail(db, account.email);
    if (!user) throw new Error('the demo shopper has no account');
    const draft = { ...place, isGift: false, giftMessage: '' };
    const { id: addressId } = await addAddress({ db, places }, { userId: user.id, draft });
    return [number, { caller: callerOf(user), userId: user.id, addressId, place }];
  };
  return new Map(await Promise.all(numbers.map(open)));
}
