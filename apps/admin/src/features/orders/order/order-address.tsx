import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Phone } from 'lucide-react';

/** Where an order goes, or the address of its invoice, with what its shopper wrote for the delivery. */
export function OrderAddress({ to }: { to: AdminOrder['addressInfo'] }) {
  const place = [to.city, to.state, to.country].filter(Boolean).join(', ');
  return (
    <>
      <address className="leading-6 not-italic">
        <span className="font-medium">{to.recipient}</span>
        <br />
        <span className="whitespace-pre-line">{to.address}</span>
        <br />
        {place} {to.pincode}
      </address>
      {to.phone && (
        <a
          href={`tel:${to.phone.replaceAll(' ', '')}`}
          className="inline-flex min-h-11 items-center gap-2 text-emerald underline underline-offset-4"
        >
          <Phone className="size-4" />
          {to.phone}
        </a>
      )}
      {to.notes && <p className="mt-2 text-ink-soft">Notes: {to.notes}</p>}
      {to.isGift && (
        <p className="mt-2 border-l-2 border-gold pl-3 text-ink-soft">
          A gift{to.giftMessage ? `: “${to.giftMessage}”` : '.'}
        </p>
      )}
    </>
  );
}
