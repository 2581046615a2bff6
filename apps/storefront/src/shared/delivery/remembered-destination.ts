import { pincodeFault } from '@kanaka/contracts/pincode';
import type { Address } from '@kanaka/contracts/identity/addresses';
import { isIndia } from '@kanaka/money/gst';
import { deviceMemory } from '@kanaka/web-kit/browser-memory';

const PLACE = 'kanaka.destination';

/** Both can be empty: of an address abroad the pincode, and of a typed pincode the address. `at`: when, on this device's clock. */
export type Destination = { addressId: string; pincode: string; at: number };

const NOWHERE: Destination = { addressId: '', pincode: '', at: 0 };

/** For so long what was chosen on this device is meant, before the default address. */
const RECENT_MS = 24 * 60 * 60 * 1000;

/** Where this device's parcels go: the pincode that was typed, or the address that was chosen, last. */
export const rememberedDestination = {
  read(): Destination {
    // Without a schema: the first pages have this code, but not zod.
    const { addressId, pincode, at } = { ...NOWHERE, ...(deviceMemory.read(PLACE) as Partial<Destination> | null) };
    const isKnown = typeof pincode === 'string' && pincodeFault(pincode) === null;
    return {
      addressId: typeof addressId === 'string' ? addressId : '',
      pincode: isKnown ? pincode : '',
      at: typeof at === 'number' ? at : 0,
    };
  },
  keepPincode(pincode: string): void {
    if (pincodeFault(pincode) === null) deviceMemory.write(PLACE, { addressId: '', pincode, at: Date.now() });
  },
  keepAddress({ _id: addressId, country, pincode }: Pick<Address, '_id' | 'country' | 'pincode'>): void {
    deviceMemory.write(PLACE, { addressId, pincode: isIndia(country) ? pincode : '', at: Date.now() });
  },
};

/**
 * The address that is meant: the one that was chosen on this device, or is at the pincode that was typed, within a day; the default
 * one; what was chosen or typed before; or else the shopper's first. A newer one is not meant only because it is new.
 */
export function meantAddress(
  addresses: readonly Address[],
  { addressId, pincode, at }: Destination,
): Address | undefined {
  const remembered =
    addresses.find(({ _id }) => _id === addressId) ??
    addresses.find((address) => pincode !== '' && isIndia(address.country) && address.pincode === pincode);
  const usual = addresses.find(({ isDefault }) => isDefault);
  return Date.now() - at < RECENT_MS ? (remembered ?? usual ?? addresses[0]) : (usual ?? remembered ?? addresses[0]);
}

/** The pincode whose dates are shown before an address is chosen; empty when it is not known, or abroad. */
export function meantPincode(addresses: readonly Address[], destination: Destination): string {
  const { addressId, pincode } = destination;
  const address = meantAddress(addresses, destination);
  if (!address || (pincode !== '' && addressId === '')) return pincode;
  return isIndia(address.country) ? address.pincode : '';
}
