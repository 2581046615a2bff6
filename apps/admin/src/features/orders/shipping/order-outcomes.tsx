import type { OrderOutcome } from '@kanaka/contracts/orders/shipments';
import { Checkbox } from '@kanaka/ui/checkbox';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { counted } from '../../../shared/words.tsx';

export type Outcomes = ReturnType<typeof useOrderOutcomes>;

/** What became of each of several orders that are sent, some again after they were refused. */
export function useOrderOutcomes() {
  const [known, setKnown] = useState<ReadonlyMap<string, OrderOutcome>>(new Map());
  const [failure, setFailure] = useState('');
  const [isOneParcel, setOneParcel] = useState(false);
  const all = [...known.values()];
  const asking = all.filter(({ outcome }) => outcome === 'asks').map(({ _id }) => _id);
  return {
    failure,
    isOneParcel,
    setOneParcel,
    done: all.filter(({ outcome }) => outcome === 'done').length,
    refused: all.filter(({ outcome }) => outcome !== 'done').length,
    asks: asking.length > 0,
    /** Those that may have the AWB of another customer's order. */
    sharedAwbs: new Set(isOneParcel ? asking : []),
    isDone: (id: string) => known.get(id)?.outcome === 'done',
    refusal: (id: string) => known.get(id)?.message ?? '',
    /** Waits for what becomes of them, and returns those that are done. */
    async send(sending: Promise<{ data: OrderOutcome[] }>): Promise<OrderOutcome[]> {
      setFailure('');
      try {
        const { data } = await sending;
        setKnown((before) => new Map([...before, ...data.map((outcome) => [outcome._id, outcome] as const)]));
        return data.filter(({ outcome }) => outcome === 'done');
      } catch (error) {
        setFailure(messageOf(error));
        return [];
      }
    },
  };
}

/** How it went, above the orders. */
export function OrderOutcomes({ outcomes, words }: { outcomes: Outcomes; words: string }) {
  const { failure, done, refused, asks, isOneParcel, setOneParcel } = outcomes;
  return (
    <>
      <div role="status" className="text-sm">
        {refused > 0 && (
          <p className="mb-3 border-l-2 border-brick bg-brick-soft px-4 py-3">
            {done > 0 && `${counted(done, 'order')} ${words}. `}
            {counted(refused, 'order')} not {words}: see the reason at each.
          </p>
        )}
        {failure && <p className="mb-3 border-l-2 border-brick bg-brick-soft px-4 py-3">{failure}</p>}
      </div>
      {asks && (
        <Checkbox
          label="It is one parcel with another customer’s order: use the same AWB"
          checked={isOneParcel}
          onCheckedChange={setOneParcel}
          className="mb-3"
        />
      )}
    </>
  );
}
