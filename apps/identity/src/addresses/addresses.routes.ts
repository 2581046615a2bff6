import * as contract from '@kanaka/contracts/identity/addresses';
import { isIndia } from '@kanaka/money/gst';
import { existing } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { toUser } from '../accounts/user-mapper.ts';
import { neverCached } from '../never-cached.ts';
import { signedInUser } from '../sessions/signed-in-user.ts';
import { addAddress, type AddressDeps } from './add-address.ts';
import {
  deleteAddress,
  findAddressWithOwner,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from './addresses.repository.ts';
import { toAddress } from './address-mapper.ts';
import { checkAddress } from './check-address.ts';

export async function addressRoutes(app: FastifyInstance, deps: AddressDeps) {
  neverCached(app);

  serve(app, contract.addAddress, async ({ body: { userId, ...draft }, caller }) => {
    mustBeSelf(caller, userId);
    await signedInUser(deps.db, caller.sessionId);
    const address = await addAddress(deps, { userId, draft });
    return { message: 'Address added successfully', data: toAddress(address) };
  });

  serve(app, contract.listAddresses, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    return { data: (await listAddresses(deps.db, params.userId)).map(toAddress) };
  });

  serve(app, contract.updateAddress, async ({ params, body, caller }) => {
    mustBeSelf(caller, params.userId);
    await signedInUser(deps.db, caller.sessionId);
    const address = existing('address', await updateAddress(deps.db, params, await checkAddress(deps.places, body)));
    return { message: 'Address updated successfully', data: toAddress(address) };
  });

  serve(app, contract.makeDefault, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    await signedInUser(deps.db, caller.sessionId);
    const address = existing('address', await setDefaultAddress(deps.db, params));
    return { message: 'Orders go to this address unless you choose another', data: toAddress(address) };
  });

  serve(app, contract.deleteAddress, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    const address = existing('address', await deleteAddress(deps.db, params));
    return { message: 'Address deleted successfully', data: toAddress(address) };
  });

  serve(app, contract.addressForOrder, async ({ params }) => {
    const found = existing('address', await findAddressWithOwner(deps.db, params));
    const { user, address } = found;
    return { user: toUser(user), address: toAddress(address), emailProven: user.emailProvenAt !== null };
  });

  serve(app, contract.checkPlace, async ({ body }) => {
    const place = await checkAddress(deps.places, body);
    return { place, states: isIndia(place.country) ? (await deps.places.pincode(place.pincode)).states : [] };
  });
}
