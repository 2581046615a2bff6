import { isIndia } from '@kanaka/money/gst';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Mail, MessageCircle, Phone } from 'lucide-react';

/** The address that opens a chat with a phone number; null for a number abroad whose country code is not known. */
type Place = { phone?: string | undefined; country: string };

function whatsappLink({ phone, country }: Place): string | null {
  if (!phone) return null;
  if (!phone.startsWith('+') && !isIndia(country)) return null;
  return `https://wa.me/${phone.startsWith('+') ? '' : '91'}${phone.replace(/\D/g, '')}`;
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
