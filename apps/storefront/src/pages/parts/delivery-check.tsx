import { useSession } from '@kanaka/web-kit/use-session';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { AddressesApi } from '../../features/addresses/addresses-api.ts';
import { DeliveryBox } from '../../shared/delivery/delivery-box.tsx';
import { meantPincode, rememberedDestination } from '../../shared/delivery/remembered-destination.ts';

/** By when something arrives, at first where the checkout would send it. */
export function DeliveryCheck({
  leadDays,
  paise,
  focused = false,
}: {
  leadDays: number;
  paise: number;
  /** Whether the shopper has asked for it just now. */
  focused?: boolean;
}) {
  const { user } = useSession();
  const isShopper = user && user.role !== 'admin';
  const { data } = AddressesApi.useListAddressesQuery(isShopper ? { params: { userId: user.id } } : skipToken);
  const [remembered] = useState(() => rememberedDestination.read());
  return <DeliveryBox own={meantPincode(data?.data ?? [], remembered)} {...{ leadDays, paise, focused }} />;
}
