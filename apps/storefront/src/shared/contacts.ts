import type { Shop } from '@kanaka/contracts/settings';

/** Where else the shop is to be found, as far as it is; `chat` is what the way to WhatsApp is called. */
export function contactsOf({ social, whatsapp }: Shop, chat: string): { href: string; words: string }[] {
  return [
    { href: social.instagram, words: 'Instagram' },
    { href: social.facebook, words: 'Facebook' },
    { href: social.youtube, words: 'YouTube' },
    { href: whatsapp && `https://wa.me/${whatsapp}`, words: chat },
  ].filter(({ href }) => href !== '');
}

/** A telephone number as a link dials it. */
export const dial = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
