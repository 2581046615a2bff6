import type { Address } from '@kanaka/contracts/identity';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useListAddressesQuery } from './addresses-api.ts';

/**
 * Where an order goes: the address that the shopper has chosen, as it is saved now, or at first their only one. To choose
 * nothing deselects; but the first tap on the preset address confirms it, because people tap what they want.
 */
export function useDestination(userId: string | undefined) {
  const { data, isError, isLoading } = useListAddressesQuery(userId ? { params: { userId } } : skipToken);
  const [chosenId, setChosenId] = useState<string | null>();
  const addresses = isError ? [] : (data?.data ?? []);
  const preset = addresses.length === 1 ? addresses[0] : undefined;
  const chosen = addresses.find(({ _id }) => _id === chosenId);
  const address = (chosenId === undefined ? preset : chosen) ?? null;
  const choose = (wanted: Address | null) =>
    setChosenId((wanted ?? (chosenId === undefined ? preset : undefined))?._id ?? null);
  return { address, choose, isLoading };
}
