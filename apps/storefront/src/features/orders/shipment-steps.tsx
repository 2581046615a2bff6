import type { TrackedShipment } from '@kanaka/contracts/shipments';
import { cn } from '@kanaka/ui/cn';
import { momentWords } from '../../shared/day-words.ts';
import { stepWords } from './shipment-words.ts';

/** Where a shipment has been, oldest first, and the courier's page for it. */
export function ShipmentSteps({
  shipment: { kind, courier, awb, link, steps },
}: {
  shipment: Pick<TrackedShipment, 'kind' | 'courier' | 'awb' | 'link' | 'steps'>;
}) {
  return (
    <>
      <ol aria-label={kind === 'pickup' ? 'Pick-up' : 'Delivery'} className="ml-1 border-l border-hairline">
        {steps.map(({ state, at }, place) => (
          <li key={state} className="relative pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-2 -left-1 size-2 rounded-full',
                place === steps.length - 1 ? 'bg-emerald' : 'bg-gold',
              )}
            />
            <p className={place === steps.length - 1 ? 'font-medium' : undefined}>{stepWords(state, kind)}</p>
            <p className="text-sm text-ink-muted">
              <time dateTime={at}>{momentWords(at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {courier && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 break-words">
          <span>
            {courier} · AWB {awb}
          </span>
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-emerald underline underline-offset-4"
            >
              Follow it with {courier}
            </a>
          )}
        </p>
      )}
    </>
  );
}
