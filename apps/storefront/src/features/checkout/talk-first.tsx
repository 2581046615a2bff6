import { Pan } from '@kanaka/contracts/orders/pan';
import { TextField } from '@kanaka/ui/text-field';
import { type RefObject, useEffect, useState } from 'react';
import { TextLink } from '@kanaka/ui/text-link';
import { dial, whatsAppChat } from '../../shared/page/contacts.ts';
import { useShop } from '../../shared/page/use-shop.ts';
import { VisitsApi } from '../../shared/visits/visits-api.ts';

/** Above it the law asks for a PAN, and UPI takes no single payment for jewellery (NPCI, September 2025). */
const LARGE_PAISE = 2_00_000_00;

export const isLarge = (paise: number) => paise > LARGE_PAISE;

/** Undefined for a PAN, and for none. */
export const panMistake = (pan: string) =>
  pan.trim() === '' ? undefined : Pan.safeParse(pan).error?.issues[0]?.message;

/** What is particular to paying a large order. */
export function LargeOrderNotes({
  field,
  pan,
  onPan,
}: {
  field: RefObject<HTMLInputElement | null>;
  pan: string;
  onPan: (pan: string) => void;
}) {
  const [wasLeft, setWasLeft] = useState(false);
  const error = wasLeft ? panMistake(pan) : undefined;
  useEffect(() => {
    // The bar with the button would cover the error of a field directly above it.
    if (error) field.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [error, field]);
  return (
    <aside aria-label="Paying more than ₹2,00,000" className="mt-6 border-l-2 border-gold bg-ivory px-4 py-4 text-sm">
      <ul className="list-disc space-y-1 pl-4 text-ink-soft">
        <li>
          UPI takes up to ₹2,00,000 in one payment for jewellery, and some banks less. A card or net banking takes the
          whole amount.
        </li>
        <li>The law asks for your PAN above ₹2,00,000: we ask you for it before your pieces leave us.</li>
        <li>Banks offer no EMI on gold jewellery.</li>
      </ul>
      <TextField
        ref={field}
        label="Your PAN, if you have it at hand"
        className="mt-3"
        maxLength={10}
        autoComplete="off"
        autoCapitalize="characters"
        value={pan}
        error={error}
        onChange={({ target }) => onPan(target.value)}
        onBlur={() => setWasLeft(true)}
      />
    </aside>
  );
}

/** A person to speak to before it is paid, beside the button; `pieces` are the names of what is ordered. */
export function TalkFirst({ asksShipping, pieces }: { asksShipping: boolean; pieces: string }) {
  const { phone, whatsapp } = useShop();
  const { data } = VisitsApi.useVisitSlotsQuery(undefined, { skip: asksShipping });
  const offersVisits = (data?.data?.days.length ?? 0) > 0;
  const ways = [
    { to: phone && dial(phone), words: 'Call' },
    { to: whatsapp && whatsAppChat(whatsapp, `I have a question before I order: ${pieces}`), words: 'WhatsApp' },
    { to: offersVisits ? `/shop/visit?about=${encodeURIComponent(pieces)}` : '', words: 'Visit us' },
  ].filter(({ to }) => to !== '');
  return (
    <div role="group" aria-label="Talk to us first" className="mb-1 flex flex-wrap items-center gap-x-5 text-sm">
      <span className="text-ink-soft">
        {asksShipping ? 'We tell you the shipping before you pay:' : 'Talk to us first:'}
      </span>
      {ways.map(({ to, words }) => (
        <TextLink
          key={to}
          to={to}
          {...(to.startsWith('https') && { target: '_blank', rel: 'noreferrer' })}
          className="-mx-2.5 inline-flex h-11 items-center px-2.5 font-medium"
        >
          {words}
        </TextLink>
      ))}
    </div>
  );
}
