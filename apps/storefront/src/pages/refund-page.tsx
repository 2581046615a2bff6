import { useShop } from '../shared/page/use-shop.ts';
import { Policy, PolicySection } from './parts/policy.tsx';

export function RefundPage() {
  const { damageHours } = useShop().returns;
  return (
    <Policy address="/shop/refund-policy">
      <PolicySection title="After a return">
        <p>
          A returned piece is examined and its refund decided in 7-15 business days. After approval, the amount reaches
          you in 7-10 business days, depending on your bank.
        </p>
        <p>The approved piece must be shipped to us within 7 days of the approval.</p>
      </PolicySection>
      <PolicySection title="After a failed payment">
        <p>
          If your account was charged but no order was confirmed, we verify it with our payment provider. Once the
          failed payment is verified, the amount is back with you in 5-7 business days.
        </p>
      </PolicySection>
      <PolicySection title="Damage">
        <p>
          To ask for a refund of a damaged piece, report the damage within {damageHours} hours of delivery, with
          photographs.
        </p>
      </PolicySection>
      <PolicySection title="Not refunded">
        <ul>
          <li>
            Customised pieces and pieces at a promotional discount that are marked “Final sale”, unless they arrive
            damaged or are not what you ordered.
          </li>
          <li>Customs duties, taxes and carrier charges of orders sent abroad.</li>
        </ul>
      </PolicySection>
    </Policy>
  );
}
