import { deliveryDay, deliveryWords } from '@kanaka/contracts/delivery-words';
import type { DeliveryAnswer, DeliveryDates } from '@kanaka/contracts/delivery';

/** By when something arrives. */
export function ArrivesBy({ dates, note }: { dates: DeliveryDates; note?: string }) {
  return (
    <>
      <p data-keep-clear className="font-medium">
        Arrives by {deliveryDay(dates.to)}
      </p>
      <p data-keep-clear className="text-sm text-ink-soft">
        {dates.from < dates.to && `Expected ${deliveryWords(dates)}. `}
        {note}
      </p>
    </>
  );
}

/** What the shop answers for a place: by when, or why not. */
export function DeliveryPromise({ answer, insured }: { answer: DeliveryAnswer; insured: boolean }) {
  if (!answer.served) return <p className="text-sm text-brick">{answer.message}</p>;
  return <ArrivesBy dates={answer} {...(insured && { note: 'Insured to its full value, to your door.' })} />;
}
