import type { OrderEvent } from '@kanaka/contracts/orders/admin-orders';
import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { cn } from '@kanaka/ui/cn';
import { Moment } from '../../../shared/orders/moment.tsx';
import { eventWords, shipmentWords } from './event-words.ts';

type Entry = { at: string; by: string; words: string; note: string; dot: string };

/** The events of an order and the steps of its parcels, oldest first. */
function entriesOf(events: readonly OrderEvent[], shipments: readonly AdminShipment[]): Entry[] {
  const entries = events.map((event, place) => {
    const dot = event.kind === 'status' ? 'bg-emerald' : 'bg-gold';
    return { at: event.at, by: event.by, ...eventWords(event, place === 0), dot };
  });
  const steps = shipments.flatMap((shipment) =>
    shipment.steps.map((step) => ({ at: step.at, by: step.by, ...shipmentWords(shipment, step.state), dot: 'bg-ink' })),
  );
  return [...entries, ...steps].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Everything that happened to an order and its parcels, oldest first: what, who did it and when. */
export function OrderTimeline({
  events,
  shipments = [],
}: {
  events: readonly OrderEvent[];
  shipments: readonly AdminShipment[] | undefined;
}) {
  return (
    <ol aria-label="What happened" className="ml-1 border-l border-hairline">
      {entriesOf(events, shipments).map(({ at, by, words, note, dot }, place) => (
        <li key={place} className="relative pb-4 pl-5 last:pb-0">
          <span aria-hidden="true" className={cn('absolute top-2 -left-1 size-2 rounded-full', dot)} />
          <p className="font-medium wrap-anywhere">{words}</p>
          {note && <p className="wrap-anywhere text-ink-soft">{note}</p>}
          <p className="text-xs text-ink-muted">
            {by} · <Moment at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
