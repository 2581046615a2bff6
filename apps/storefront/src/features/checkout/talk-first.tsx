import { ContactButtons } from '../../shared/page/contact-buttons.tsx';
import { dial, whatsAppChat } from '../../shared/page/contacts.ts';
import { useShop } from '../../shared/page/use-shop.ts';
import { VisitsApi } from '../../shared/visits/visits-api.ts';

/** Above it the law asks for a PAN, and UPI takes no single payment for jewellery (NPCI, September 2025). */
const LARGE_PAISE = 2_00_000_00;

/** A person to speak to before a large order is paid, or one whose shipping has no price yet; nothing for other orders. */
export function TalkFirst({
  paise,
  asksShipping,
  pieces,
}: {
  paise: number;
  /** It goes abroad, and the shop does not know what shipping costs there. */
  asksShipping: boolean;
  /** The names of what is ordered. */
  pieces: string;
}) {
  const { phone, whatsapp } = useShop();
  const isLarge = paise > LARGE_PAISE;
  const { data } = VisitsApi.useVisitSlotsQuery(undefined, { skip: !isLarge });
  if (!isLarge && !asksShipping) return null;
  const offersVisits = (data?.data?.days.length ?? 0) > 0;
  const ways = [
    { href: phone && dial(phone), words: 'Call us' },
    { href: whatsapp && whatsAppChat(whatsapp, `I have a question before I order: ${pieces}`), words: 'WhatsApp' },
    { href: offersVisits ? `/shop/visit?about=${encodeURIComponent(pieces)}` : '', words: 'Visit us' },
  ];
  return (
    <aside aria-label="Talk to us first" className="mt-6 border-l-2 border-gold bg-ivory px-4 py-4 text-sm">
      <p className="text-base font-medium">Rather talk to us first?</p>
      {asksShipping && (
        <p className="mt-1 text-ink-soft">
          We tell you what shipping costs before you pay: please call or write to us.
        </p>
      )}
      {isLarge && (
        <ul className="mt-1 list-disc space-y-1 pl-4 text-ink-soft">
          <li>
            UPI takes up to ₹2,00,000 in one payment for jewellery, and some banks less. A card or net banking takes the
            whole amount.
          </li>
          <li>The law asks for your PAN above ₹2,00,000: we ask you for it before your pieces leave us.</li>
          <li>Banks offer no EMI on gold jewellery.</li>
        </ul>
      )}
      <ContactButtons ways={ways} className="mt-3" />
    </aside>
  );
}
