import type { TrackedShipment } from '@kanaka/contracts/orders/shipments';
import { cn } from '@kanaka/ui/cn';
import { momentWords } from '../../shared/page/day-words.ts';
import { type OrderStep, orderSteps } from './order-steps.ts';

/** The way of the pieces of a shipment, or of some that are not packed yet, and the courier's page for it. */
export function ShipmentSteps({ shipment }: { shipment: Partial<TrackedShipment> }) {
  const { kind, courier, awb, link } = shipment;
  return (
    <>
      <OrderTimeline label={kind === 'pickup' ? 'Pick-up' : 'Delivery'} steps={orderSteps(shipment)} />
      {courier && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 break-words">
          <span>
            {courier}
            {awb && ` · AWB ${awb}`}
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

/** The steps of pieces on their way, oldest first; those to come are grey. */
function OrderTimeline({ label, steps }: { label: string; steps: readonly OrderStep[] }) {
  const current = steps.findLastIndex(({ at }) => at !== undefined);
  return (
    <ol aria-label={label}>
      {steps.map(({ key, words, at }, place) => (
        <li
          key={key}
          aria-current={place === current ? 'step' : undefined}
          className={cn(
            'relative pb-4 pl-7 before:absolute before:top-4 before:-bottom-2 before:left-[0.3125rem] before:w-px last:pb-0 last:before:hidden',
            place < current ? 'before:bg-emerald' : 'before:bg-hairline',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'absolute top-1.5 left-0 size-[0.6875rem] rounded-full border',
              at ? 'border-emerald bg-emerald' : 'border-line bg-white',
              place === current && 'ring-4 ring-emerald-soft',
            )}
          />
          <p className={cn(at ? place === current && 'font-medium' : 'text-ink-muted')}>
            {words}
            {!at && <span className="sr-only">, to come</span>}
          </p>
          {at && (
            <p className="text-sm text-ink-muted">
              <time dateTime={at}>{momentWords(at)}</time>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
