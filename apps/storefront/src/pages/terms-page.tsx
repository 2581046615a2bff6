import { hasSeller } from '@kanaka/contracts/catalog/settings';
import { Link } from 'react-router-dom';
import { useShop } from '../shared/page/use-shop.ts';
import { NotOpen, Policy, PolicySection } from './parts/policy.tsx';

export function TermsPage() {
  const shop = useShop();
  return (
    <Policy address="/shop/terms-conditions">
      <PolicySection title="Who sells">
        {hasSeller(shop) ? (
          <p>
            This shop is run by {shop.legalName}, {shop.addressLines.join(', ')}, {shop.state}, India.{' '}
            {shop.gstUnregistered ? 'The business is not registered under GST.' : `GSTIN ${shop.gstin}.`}
          </p>
        ) : (
          <NotOpen />
        )}
      </PolicySection>
      <PolicySection title="Pieces and pictures">
        <p>
          Jewellery is finished by hand, so weight, colour and the set of a stone may differ slightly from the pictures.
          Gold is hallmarked; stones are described as our workshop graded them.
        </p>
      </PolicySection>
      <PolicySection title="Prices and taxes">
        <p>
          Prices are in Indian rupees {shop.gstUnregistered ? 'and no GST is charged' : 'and inclusive of GST at 3%'}.
          The price that counts is the one shown when you pay; should it have changed since you put a piece in your bag,
          you are told before you pay.
        </p>
      </PolicySection>
      <PolicySection title="Orders and payment">
        <p>
          An order is confirmed when its payment is. Pieces are held for you while you pay. If a payment cannot be
          matched with an order, it is returned as our <Link to="/shop/refund-policy">Refund Policy</Link> says.
        </p>
      </PolicySection>
      <PolicySection title="Delivery, returns, refunds">
        <p>
          See the <Link to="/shop/shipping-policy">Shipping Policy</Link>, the{' '}
          <Link to="/shop/returns-policy">Returns & Exchange Policy</Link> and the{' '}
          <Link to="/shop/refund-policy">Refund Policy</Link>. Customised pieces and pieces at a promotional discount
          that are marked “Final sale” are final sale.
        </p>
      </PolicySection>
      <PolicySection title="Your account">
        <p>
          Keep your password to yourself and tell us if somebody else may know it. What you write in a review stays
          yours; you allow us to show it here with your name.
        </p>
      </PolicySection>
      <PolicySection title="Law">
        <p>
          Indian law applies. The courts where we are registered{shop.state && `, in ${shop.state},`} decide what cannot
          be settled between us, without taking from the rights the law gives consumers.
        </p>
      </PolicySection>
    </Policy>
  );
}
