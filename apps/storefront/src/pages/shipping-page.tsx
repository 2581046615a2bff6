import { useShop } from '../shared/page/use-shop.ts';
import { Policy, PolicySection } from './parts/policy.tsx';

export function ShippingPage() {
  const { india, abroad } = useShop().usualDelivery;
  return (
    <Policy address="/shop/shipping-policy">
      <PolicySection title="Within India">
        <p>Shipping is free on prepaid orders in India.</p>
        <p>
          Pieces in stock are delivered in {india.minDays}-{india.maxDays} working days. Customised pieces are made for
          you first and take 15-45 days.
        </p>
      </PolicySection>
      <PolicySection title="To other countries">
        <p>
          We arrange the shipment, and its cost is paid by the buyer. Customs, duties, taxes and import fees of the
          destination are the recipient's responsibility. Parcels usually arrive in {abroad.minDays}-{abroad.maxDays}{' '}
          working days.
        </p>
      </PolicySection>
      <PolicySection title="On its way">
        <p>
          You receive a message when your order is confirmed and when it ships. The status of every order stands in your
          account, under Order History.
        </p>
      </PolicySection>
      <PolicySection title="On arrival">
        <p>
          Please look at the seals before you sign. If they are broken, refuse the parcel and tell us within 24 hours.
        </p>
      </PolicySection>
    </Policy>
  );
}
