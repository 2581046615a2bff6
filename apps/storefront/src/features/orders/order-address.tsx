import type { Order } from '@kanaka/contracts/orders/orders';
import type { ReactNode } from 'react';
import { postcodeName } from '../../shared/delivery/postcode-name.ts';

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** Where an order goes, and to whom. */
export function OrderAddress({ to }: { to: Order['addressInfo'] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      <Fact name="Recipient" className="col-span-2">
        {to.recipient}
      </Fact>
      <Fact name="Address" className="col-span-2">
        {to.address}
      </Fact>
      {to.city && <Fact name="City">{to.city}</Fact>}
      {to.state && <Fact name="State">{to.state}</Fact>}
      <Fact name="Country">{to.country}</Fact>
      {to.pincode && <Fact name={postcodeName(to.country)}>{to.pincode}</Fact>}
      <Fact name="Contact Phone">{to.phone}</Fact>
      {to.notes && (
        <Fact name="Special Instructions" className="col-span-full">
          {to.notes}
        </Fact>
      )}
      {to.isGift && (
        <Fact name="Gift Message" className="col-span-full">
          {to.giftMessage}
        </Fact>
      )}
    </dl>
  );
}
