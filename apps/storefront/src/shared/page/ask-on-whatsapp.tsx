import { ButtonLink } from '@kanaka/ui/button-link';
import type { ReactNode } from 'react';
import { whatsAppChat } from './contacts.ts';
import { useShop } from './use-shop.ts';

/** Opens a chat with the shop that begins with `message`; nothing if the shop has no number. */
export function AskOnWhatsApp({ message, children }: { message: string; children: ReactNode }) {
  const { whatsapp } = useShop();
  if (!whatsapp) return null;
  return (
    <ButtonLink variant="outline" to={whatsAppChat(whatsapp, message)} target="_blank" rel="noreferrer">
      {children}
    </ButtonLink>
  );
}
