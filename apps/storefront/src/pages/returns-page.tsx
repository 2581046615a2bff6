import { useShop } from '../shared/page/use-shop.ts';
import { Policy, PolicySection } from './parts/policy.tsx';

export function ReturnsPage() {
  const { days, damageHours } = useShop().returns;
  return (
    <Policy address="/shop/returns-policy">
      <PolicySection title={`Within ${days} days`}>
        <p>
          Returns and exchanges are accepted within {days} days of delivery. The piece comes back unworn, in its
          original box, with its tags, certificate and invoice.
        </p>
        <p>
          Once your request is approved, please ship the piece to us within 7 days of that approval. We send you the
          address and the packing advice with it.
        </p>
      </PolicySection>
      <PolicySection title="Damaged on arrival">
        <p>
          Should a piece reach you damaged, or not be the one you ordered, tell us within {damageHours} hours of
          delivery. A photograph of the piece and a video of the parcel being opened help us settle it quickly.
        </p>
      </PolicySection>
      <PolicySection title="What happens then">
        <p>
          Every returned piece is examined in our workshop: weight, purity, stones, setting. Returns and exchanges are
          processed in 7-15 business days from the day the piece is with us.
        </p>
      </PolicySection>
      <PolicySection title="Exchanges">
        <p>
          A piece may be exchanged for another size or another design. Where the prices differ, the difference is paid
          or returned. An exchanged piece follows the same policy as a new one.
        </p>
      </PolicySection>
      <PolicySection title="What cannot come back">
        <ul>
          <li>
            Customised pieces and pieces at a promotional discount that are marked “Final sale”, unless they arrive
            damaged or are not what you ordered. The mark is on the piece, in the bag and at checkout. A sale price
            without it changes nothing.
          </li>
          <li>Pieces that were worn, resized, engraved or repaired elsewhere.</li>
        </ul>
      </PolicySection>
    </Policy>
  );
}
