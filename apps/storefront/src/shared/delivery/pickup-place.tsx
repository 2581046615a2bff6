import { deliveryDay } from '@kanaka/presentation/delivery-words';
import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';

/** By when an order can be collected, and where and when. */
export function ReadyBy({ day, place: { addressLines, state, hours } }: { day: string; place: PickupPlace }) {
  return (
    <>
      <p className="font-medium">Ready to collect by {deliveryDay(day)}</p>
      <p className="text-sm break-words text-ink-soft">
        {[...addressLines, state].join(', ')}. {hours}.
      </p>
    </>
  );
}
