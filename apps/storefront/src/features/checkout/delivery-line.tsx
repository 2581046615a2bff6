import { isIndia } from '@kanaka/money/gst';
import { useDeliveryToQuery } from '../../shared/delivery/delivery-api.ts';
import { DeliveryPromise } from '../../shared/delivery/delivery-promise.tsx';

/** By when the cart arrives at the chosen address if it is paid now; nothing while that is not known. */
export function DeliveryLine({
  place: { country, pincode },
  leadDays,
  paise,
}: {
  place: { country: string; pincode: string };
  leadDays: number;
  paise: number;
}) {
  const query = { country, ...(isIndia(country) && { pincode }), leadDays, value: paise / 100 };
  const { currentData } = useDeliveryToQuery({ query }, { refetchOnFocus: true });
  if (!currentData) return null;
  return <DeliveryPromise answer={currentData.data} insured={isIndia(country)} />;
}
