import { useSession } from '@kanaka/web-kit/use-session';
import { skipToken } from '@reduxjs/toolkit/query';
import { isIndia } from '@kanaka/money/tax';
import { useListAddressesQuery } from '../../features/addresses/addresses-api.ts';
import { DeliveryBox } from '../../shared/delivery-box.tsx';

/** By when something arrives, at first at the shopper's own address. */
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
  const { data } = useListAddressesQuery(isShopper ? { params: { userId: user.id } } : skipToken);
  const own = data?.data.find(({ country }) => isIndia(country));
  return <DeliveryBox own={own?.pincode ?? ''} {...{ leadDays, paise, focused }} />;
}
