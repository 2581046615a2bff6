import type { Address } from '@kanaka/contracts/identity/addresses';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { meantAddress, rememberedDestination } from '../../shared/delivery/remembered-destination.ts';
import { AddressesApi } from './addresses-api.ts';

/**
 * Where an order goes: the address that the shopper has chosen, as it is saved now, or at first the preset one, which is the
 * one that they have just added, or the one that this device remembers. To choose nothing deselects; but the first tap on the preset address
 * confirms it, because people tap what they want.
 */
export function useDestination(userId: string | undefined) {
  const { data, isError, isLoading } = AddressesApi.useListAddressesQuery(userId ? { params: { userId } } : skipToken);
  const [addedId, setAddedId] = useState<string>();
  const [remembered] = useState(() => rememberedDestination.read());
  const [chosenId, setChosenId] = useState<string | null>();
  const addresses = isError ? [] : (data?.data ?? []);
  const byId = (id: string | null | undefined) => addresses.find(({ _id }) => _id === id);
  const preset = byId(addedId) ?? meantAddress(addresses, remembered);
  const address = (chosenId === undefined ? preset : byId(chosenId)) ?? null;
  const choose = (wanted: Address | null) =>
    setChosenId((wanted ?? (chosenId === undefined ? preset : undefined))?._id ?? null);
  const preselect = (added: Address) => {
    setAddedId(added._id);
    setChosenId(undefined);
  };
  return { address, choose, preselect, isLoading };
}
