import { isIndia } from '@kanaka/money/gst';

/** The address that opens a chat with a phone number; null for a number abroad whose country code is not known. */
export function whatsappLink({ phone, country }: { phone: string; country: string }): string | null {
  if (!phone.startsWith('+') && !isIndia(country)) return null;
  return `https://wa.me/${phone.startsWith('+') ? '' : '91'}${phone.replace(/\D/g, '')}`;
}
