import { TextLink } from '@kanaka/ui/text-link';
import type { TrackedShipment, ShipmentKind } from '@kanaka/contracts/orders/shipments';
import { cn } from '@kanaka/ui/cn';
import { momentWords } from '../../shared/page/day-words.ts';
import { stepWords, sentShipments, unsentPieces } from './shipment-words.ts';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { Order } from '@kanaka/contracts/orders/orders';

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
            <TextLink to={link} tall away>
              Track with {courier}
            </TextLink>
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

/** A step of pieces on their way to the shopper; one to come has no time. */
type OrderStep = { key: string; words: string; at?: string };

/** What happens to pieces after their payment. */
const ways: Record<ShipmentKind, readonly string[]> = {
  courier: ['packed', 'handedOver', 'delivered'],
  pickup: ['packed', 'delivered'],
};

/**
 * All steps of pieces from the order to their arrival: those that are done, with their times, and those to come. Nothing is to
 * come after a shipment that has failed.
 */
function orderSteps({
  kind = 'courier',
  placedAt,
  paidAt,
  steps = [],
}: Partial<Pick<TrackedShipment, 'kind' | 'placedAt' | 'paidAt' | 'steps'>>): OrderStep[] {
  const way = ways[kind];
  // A shipment may have been packed without a step of its own, or be out for delivery, which not all couriers report.
  const reached = Math.max(-1, ...steps.map(({ state }) => way.indexOf(state)));
  const isOver = steps.some(({ state }) => state === 'failed');
  return [
    ...(placedAt ? [{ key: 'placed', words: 'Placed', at: placedAt }] : []),
    ...(placedAt ? [{ key: 'paid', words: 'Paid', ...(paidAt && { at: paidAt }) }] : []),
    ...steps.map(({ state, at }) => ({ key: state, words: stepWords(state, kind), at })),
    ...(isOver ? [] : way.slice(reached + 1).map((state) => ({ key: state, words: stepWords(state, kind) }))),
  ];
}

/** The way of an order's pieces to its shopper: of each shipment, oldest first, and of what is not packed yet. */
export function OrderShipments({ order }: { order: Order }) {
  const { orderDate: placedAt, paidAt, pickup } = order;
  const shipments = sentShipments(order.shipments ?? []);
  const unsent = unsentPieces(order);
  const parts = [
    ...shipments,
    ...(unsent.length > 0 ? [{ _id: 'unsent', items: unsent, kind: pickup && ('pickup' as const) }] : []),
  ];
  return (
    <ul className="space-y-8">
      {parts.map((part) => (
        <li key={part._id}>
          {parts.length > 1 && (
            <p className="mb-3 font-medium break-words">
              {part.items.map((item) => `${item.quantity} × ${titleInSize(item)}`).join(', ')}
            </p>
          )}
          {'code' in part && part.code && <PickupCode code={part.code} />}
          <ShipmentSteps shipment={{ ...part, placedAt, ...(paidAt && { paidAt }) }} />
        </li>
      ))}
    </ul>
  );
}

/** The code by which a shipment is collected, in two groups, as people read it aloud. */
function PickupCode({ code }: { code: string }) {
  return (
    <div className="mb-5 border-l-2 border-emerald bg-ivory px-4 py-3">
      <p className="text-sm text-ink-muted">Your code</p>
      <p className="figures text-2xl tracking-widest">
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Please say it only in the shop: whoever has it can collect your pieces. You can also send somebody else with it.
      </p>
    </div>
  );
}
