import { hasSeller } from '@kanaka/contracts/catalog/settings';
import { useShop } from '../shared/page/use-shop.ts';
import { NotOpen, Policy, PolicyContact } from './parts/policy.tsx';

export function PrivacyPage() {
  const shop = useShop();
  return (
    <Policy
      address="/shop/privacy-policy"
      sections={[
        {
          title: 'What we keep',
          content: (
            <ul>
              <li>Your name, e-mail address and a password that even we cannot read.</li>
              <li>The delivery addresses you save, at most three.</li>
              <li>Your orders and their invoices, as tax law asks of us.</li>
              <li>The reviews you write with their photographs, and the pieces on your wishlist.</li>
              <li>
                The e-mail address you leave to hear that a piece is back, until we have written once, a year at most.
              </li>
            </ul>
          ),
        },
        {
          title: 'What we do not keep',
          content: (
            <p>
              Card numbers and UPI details never reach us: they go to our payment provider, Razorpay. We set no
              advertising cookies; the only cookies here keep you signed in. The pieces you looked at last, and a
              wishlist without an account, stay in your browser.
            </p>
          ),
        },
        {
          title: 'Who else sees it',
          content: (
            <ul>
              <li>The payment provider, for your payment.</li>
              <li>The carrier, for your parcel.</li>
              <li>Authorities, where the law requires it.</li>
            </ul>
          ),
        },
        {
          title: 'Films and maps',
          content: (
            <p>
              Films come from YouTube and the map below from Google. Both learn your network address when you play or
              see them; a film only once you press play.
            </p>
          ),
        },
        {
          title: 'Your rights',
          content: (
            <p>
              Ask us what we hold about you, have it corrected, or have your account removed. Invoices stay for as long
              as the law says.
            </p>
          ),
        },
        {
          title: 'Where we are',
          content: (
            <>
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
            </>
          ),
        },
        { title: 'Talk to us', content: <PolicyContact /> },
      ]}
    />
  );
}
