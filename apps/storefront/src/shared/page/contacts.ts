import type { Shop } from '@kanaka/contracts/catalog/settings';

/** The shop's links to social media and WhatsApp, as far as they are set; `chat` is the label of the WhatsApp link. */
export function contactsOf({ social, whatsapp }: Shop, chat: string): { href: string; words: string }[] {
  return [
    { href: social.instagram, words: 'Instagram' },
    { href: social.facebook, words: 'Facebook' },
    { href: social.youtube, words: 'YouTube' },
    { href: whatsapp && whatsAppChat(whatsapp), words: chat },
  ].filter(({ href }) => href !== '');
}

/** A chat with a number, which can begin with a message; without a number the shopper chooses to whom it goes. */
export const whatsAppChat = (number: string, message?: string) =>
  `https://wa.me/${number}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`;

/** A phone number as a `tel:` link. */
export const dial = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
