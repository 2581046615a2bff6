import { useReturnRules } from '../shared/page/use-terms.ts';
import { Policy, PolicyContact } from './parts/policy.tsx';

export function RefundPage() {
  const { damageHours } = useReturnRules();
  return (
    <Policy
      address="/shop/refund-policy"
      sections={[
        {
          title: 'After a return',
          content: (
            <>
              <p>
                A returned piece is examined and its refund decided in 7-15 business days. After approval, the amount
                reaches you in 7-10 business days, depending on your bank.
              </p>
              <p>The approved piece must be shipped to us within 7 days of the approval.</p>
            </>
          ),
        },
        {
          title: 'After a failed payment',
          content: (
            <p>
              If your account was charged but no order was confirmed, we verify it with our payment provider. Once the
              failed payment is verified, the amount is back with you in 5-7 business days.
            </p>
          ),
        },
        {
          title: 'Damage',
          content: (
            <p>
              To ask for a refund of a damaged piece, report the damage within {damageHours} hours of delivery, with
              photographs.
            </p>
          ),
        },
        {
          title: 'Not refunded',
          content: (
            <ul>
              <li>
                Customised pieces and pieces at a promotional discount that are marked “Final sale”, unless they arrive
                damaged or are not what you ordered.
              </li>
              <li>Customs duties, taxes and carrier charges of orders sent abroad.</li>
            </ul>
          ),
        },
        { title: 'Talk to us', content: <PolicyContact /> },
      ]}
    />
  );
}
