import { isIndia } from '@kanaka/money/gst';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Mail, MessageCircle, Phone } from 'lucide-react';

type Place = { phone?: string | undefined; country: string };

/** The address that opens a chat with a phone number, with words to send; null for one abroad whose country code is not known. */
export function whatsappLink({ phone, country }: Place, words = ''): string | null {
  if (!phone) return null;
  if (!phone.startsWith('+') && !isIndia(country)) return null;
  const text = words && `?text=${encodeURIComponent(words)}`;
  return `https://wa.me/${phone.startsWith('+') ? '' : '91'}${phone.replace(/\D/g, '')}${text}`;
}

/** How a customer is reached: by phone, as an address has it, and by e-mail; without that the number is the button's words. */
export function ContactButtons({ email, at }: { email?: string; at: Place | undefined }) {
  const chat = at && whatsappLink(at);
  const look = { variant: 'outline', padding: 'sm' } as const;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {at?.phone && (
        <ButtonLink {...look} Icon={Phone} to={`tel:${at.phone.replaceAll(' ', '')}`}>
          {email ? (
            'Call'
          ) : (
            <>
              <span className="sr-only">Call </span>
              {at.phone}
            </>
          )}
        </ButtonLink>
      )}
      {chat && (
        <ButtonLink {...look} Icon={MessageCircle} to={chat} target="_blank" rel="noreferrer">
          WhatsApp
        </ButtonLink>
      )}
      {email && (
        <ButtonLink {...look} Icon={Mail} to={`mailto:${email}`}>
          E-mail
        </ButtonLink>
      )}
    </div>
  );
}
