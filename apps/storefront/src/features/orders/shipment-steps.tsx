import type { TrackedShipment } from '@kanaka/contracts/orders/shipments';
import { orderSteps } from './order-steps.ts';
import { OrderTimeline } from './order-timeline.tsx';

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
