import { pincodeFault } from '@kanaka/contracts/pincode';
import type { Address } from '@kanaka/contracts/identity/addresses';
import { isIndia } from '@kanaka/money/gst';
import { deviceMemory } from '@kanaka/web-kit/browser-memory';

const PLACE = 'kanaka.destination';

/** Both can be empty: of an address abroad the pincode, and of a typed pincode the address. */
export type Destination = { addressId: string; pincode: string };

const NOWHERE: Destination = { addressId: '', pincode: '' };

/** Where this device's parcels go: the pincode that was typed, or the address that was chosen, last. */
export const rememberedDestination = {
  read(): Destination {
    // Without a schema: the first pages have this code, but not zod.
    const { addressId, pincode } = { ...NOWHERE, ...(deviceMemory.read(PLACE) as Partial<Destination> | null) };
    const isKnown = typeof pincode === 'string' && pincodeFault(pincode) === null;
    return { addressId: typeof addressId === 'string' ? addressId : '', pincode: isKnown ? pincode : '' };
  },
  keepPincode(pincode: string): void {
    if (pincodeFault(pincode) === null) deviceMemory.write(PLACE, { addressId: '', pincode });
  },
  keepAddress({ _id: addressId, country, pincode }: Pick<Address, '_id' | 'country' | 'pincode'>): void {
    deviceMemory.write(PLACE, { addressId, pincode: isIndia(country) ? pincode : '' });
  },
};

/**
 * The address that is meant by what is remembered: the one that was chosen, one at the pincode that was typed, or else the
 * shopper's first. A newer one is not meant only because it is new.
 */
export function meantAddress(addresses: readonly Address[], { addressId, pincode }: Destination): Address | undefined {
  return (
    addresses.find(({ _id }) => _id === addressId) ??
    addresses.find((address) => pincode !== '' && isIndia(address.country) && address.pincode === pincode) ??
    addresses[0]
  );
}

/** The pincode whose dates are shown before an address is chosen; empty when it is not known, or abroad. */
export function meantPincode(addresses: readonly Address[], destination: Destination): string {
  const { addressId, pincode } = destination;
  const address = meantAddress(addresses, destination);
  if (!address || (pincode !== '' && addressId === '')) return pincode;
  return isIndia(address.country) ? address.pincode : '';
}
