import type { DeliveryAnswer } from '@kanaka/contracts/orders/delivery';
import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import { deliveryDay } from '@kanaka/presentation/delivery-words';

/** By when something arrives. */
export function ArrivesBy({ day, note }: { day: string; note?: string }) {
  return (
    <>
      <p className="font-medium">Arrives by {deliveryDay(day)}</p>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </>
  );
}

/** What the shop answers for a place: by when, or why not. */
export function DeliveryPromise({ answer, insured }: { answer: DeliveryAnswer; insured: boolean }) {
  if (!answer.served) return <p className="text-sm text-brick">{answer.message}</p>;
  return <ArrivesBy day={answer.to} {...(insured && { note: 'Insured to its full value, to your door.' })} />;
}

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
