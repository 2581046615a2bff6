import { ContactButtons } from '../../shared/page/contact-buttons.tsx';
import { dial, whatsAppChat } from '../../shared/page/contacts.ts';
import { useShop } from '../../shared/page/use-shop.ts';

/** How to reach the shop about an order or a parcel: nothing where the owner has entered no number. */
export function AskAboutOrder({
  heading: Heading,
  about,
  className,
}: {
  heading: 'h2' | 'h3';
  /** What the question is about, in the words of the shopper's message. */
  about: string;
  className?: string;
}) {
  const shop = useShop();
  const message = `I have a question about ${about}: `;
  const ways = [
    { href: shop.phone && dial(shop.phone), words: `Call ${shop.phone}` },
    { href: shop.whatsapp && whatsAppChat(shop.whatsapp, message), words: 'Write on WhatsApp' },
  ].filter(({ href }) => href !== '');
  if (ways.length === 0) return null;
  return (
    <section aria-labelledby="about-order" className={className}>
      <Heading id="about-order" className="text-lg">
        A question about it?
      </Heading>
      <ContactButtons ways={ways} className="mt-3 max-sm:[&_:is(li,a)]:w-full" />
    </section>
  );
}
