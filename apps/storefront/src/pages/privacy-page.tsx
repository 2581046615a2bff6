import { hasSeller } from '@kanaka/contracts/catalog/settings';
import { useShop } from '../shared/page/use-shop.ts';
import { NotOpen, Policy, PolicySection } from './parts/policy.tsx';

export function PrivacyPage() {
  const shop = useShop();
  return (
    <Policy address="/shop/privacy-policy">
      <PolicySection title="What we keep">
        <ul>
          <li>Your name, e-mail address and a password that even we cannot read.</li>
          <li>The delivery addresses you save, at most three.</li>
          <li>Your orders and their invoices, as tax law asks of us.</li>
          <li>The reviews you write with their photographs, and the pieces on your wishlist.</li>
          <li>
            The e-mail address you leave to hear that a piece is back, until we have written once, a year at most.
          </li>
        </ul>
      </PolicySection>
      <PolicySection title="What we do not keep">
        <p>
          Card numbers and UPI details never reach us: they go to our payment provider, Razorpay. We set no advertising
          cookies; the only cookies here keep you signed in. The pieces you looked at last, and a wishlist without an
          account, stay in your browser.
        </p>
      </PolicySection>
      <PolicySection title="Who else sees it">
        <ul>
          <li>The payment provider, for your payment.</li>
          <li>The carrier, for your parcel.</li>
          <li>Authorities, where the law requires it.</li>
        </ul>
      </PolicySection>
      <PolicySection title="Films and maps">
        <p>
          Films come from YouTube and the map below from Google. Both learn your network address when you play or see
          them; a film only once you press play.
        </p>
      </PolicySection>
      <PolicySection title="Your rights">
        <p>
          Ask us what we hold about you, or have it corrected. You delete your account yourself, in its profile; orders
          and invoices stay for as long as the law says.
        </p>
      </PolicySection>
      <PolicySection title="Where we are">
        {!hasSeller(shop) && <NotOpen />}
        <address className="not-italic">
          {shop.legalName}
          {shop.addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        {shop.mapEmbedUrl && (
          <iframe
            src={shop.mapEmbedUrl}
            title={`Map: ${shop.addressLines.join(', ')}`}
            loading="lazy"
            referrerPolicy="no-referrer-when-downgrade"
            className="mt-2 aspect-16/10 w-full border border-hairline bg-ivory-deep"
          />
        )}
      </PolicySection>
    </Policy>
  );
}
