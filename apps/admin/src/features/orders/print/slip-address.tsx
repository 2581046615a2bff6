import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';

/** On a packing slip: where its parcel goes, or that it is collected. */
export function SlipAddress({ order: { addressInfo: to, pickup } }: { order: AdminOrder }) {
  if (pickup) {
    return (
      <section aria-label="Collect in the shop" className="break-inside-avoid border border-ink p-4">
        <p className="text-2xl">Collect in the shop</p>
        <p className="mt-1 text-lg leading-7 wrap-anywhere">
          <span className="font-medium">{to.recipient}</span>
          {to.phone && (
            <>
              <br />
              Phone {to.phone}
            </>
          )}
        </p>
        {to.notes && <p className="mt-2 border-t border-hairline pt-2 wrap-anywhere">Notes: {to.notes}</p>}
      </section>
    );
  }
  return (
    <section aria-label="Deliver to" className="break-inside-avoid border border-ink p-4">
      <p className="text-xs text-ink-muted">Deliver to</p>
      <address className="mt-1 text-lg leading-7 not-italic wrap-anywhere">
        <span className="font-medium">{to.recipient}</span>
        <br />
        <span className="whitespace-pre-line">{to.address}</span>
        <br />
        {[to.city, to.state].filter(Boolean).join(', ')} <span className="font-medium">{to.pincode}</span>
        <br />
        {to.country}
        {to.phone && (
          <>
            <br />
            Phone {to.phone}
          </>
        )}
      </address>
      {to.notes && <p className="mt-2 border-t border-hairline pt-2 wrap-anywhere">Notes: {to.notes}</p>}
    </section>
  );
}
