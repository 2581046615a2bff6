import type { CustomerDetails } from '@kanaka/contracts/identity/customers';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { whatsappLink } from './whatsapp.ts';

/** How a customer is reached: by the phone number of their newest address, and by e-mail. */
export function ContactButtons({ customer: { email, addresses } }: { customer: CustomerDetails }) {
  const [newest] = addresses;
  const chat = newest && whatsappLink(newest);
  const look = { variant: 'outline', padding: 'sm' } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {newest && (
        <ButtonLink {...look} Icon={Phone} to={`tel:${newest.phone.replaceAll(' ', '')}`}>
          Call
        </ButtonLink>
      )}
      {chat && (
        <ButtonLink {...look} Icon={MessageCircle} to={chat} target="_blank" rel="noreferrer">
          WhatsApp
        </ButtonLink>
      )}
      <ButtonLink {...look} Icon={Mail} to={`mailto:${email}`}>
        E-mail
      </ButtonLink>
    </div>
  );
}
