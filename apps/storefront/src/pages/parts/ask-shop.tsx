import { ButtonLink } from '@kanaka/ui/button-link';

/** For somebody whose search found nothing: a chat with the shop that begins with what was searched. */
export function AskShop({ whatsapp, keyword }: { whatsapp: string; keyword: string }) {
  const words = `Hello, I am looking for “${keyword}”. Can you help me?`;
  return (
    <ButtonLink
      variant="outline"
      to={`https://wa.me/${whatsapp}?text=${encodeURIComponent(words)}`}
      target="_blank"
      rel="noreferrer"
    >
      Ask us on WhatsApp
    </ButtonLink>
  );
}
