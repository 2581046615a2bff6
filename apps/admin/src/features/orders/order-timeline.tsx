import type { OrderEvent } from '@kanaka/contracts/admin-orders';
import { cn } from '@kanaka/ui/cn';
import { formatMoment } from '../../shared/dates.ts';
import { eventWords } from './event-words.ts';

/** Everything that happened to an order, oldest first: what, who did it and when. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <ol aria-label="What happened" className="ml-1 border-l border-hairline">
      {events.map((event, place) => {
        const { words, note } = eventWords(event, place === 0);
        return (
          <li key={place} className="relative pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-2 -left-1 size-2 rounded-full',
                event.kind === 'status' ? 'bg-emerald' : 'bg-gold',
              )}
            />
            <p className="font-medium wrap-anywhere">{words}</p>
            {note && <p className="wrap-anywhere text-ink-soft">{note}</p>}
            <p className="text-xs text-ink-muted">
              {event.by} · <time dateTime={event.at}>{formatMoment(event.at)}</time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
