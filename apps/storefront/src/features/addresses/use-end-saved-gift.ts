import type { Address } from '@kanaka/contracts/identity/addresses';
import { AddressesApi } from './addresses-api.ts';

/** A gift is one order's: what was saved of it with an address is removed once that order is paid. */
export function useEndSavedGift() {
  const [update] = AddressesApi.useUpdateAddressMutation();
  return (address: Address | null) => () => {
    if (!address?.isGift) return;
    const { _id: addressId, userId, isDefault: _, ...saved } = address;
    void update({ params: { userId, addressId }, body: { ...saved, isGift: false, giftMessage: '' } });
  };
}
