import { type PagePlaceholder, pagePlaceholders } from '@kanaka/contracts/catalog/pages';
import { hasSeller, type Shop } from '@kanaka/contracts/catalog/settings';

/** What the placeholders of a text stand for. */
export type Facts = Record<PagePlaceholder, string>;

const days = ({ minDays, maxDays }: { minDays: number; maxDays: number }) => `${minDays}-${maxDays}`;

export function factsOf(shop: Shop): Facts {
  const { usualDelivery, returns, gstUnregistered } = shop;
  return {
    shopName: shop.name,
    seller: sellerOf(shop),
    gst: gstUnregistered ? 'and no GST is charged' : 'and inclusive of GST at 3%',
    inState: shop.state && `, in ${shop.state},`,
    returnDays: String(returns.days),
    damageHours: String(returns.damageHours),
    indiaDays: days(usualDelivery.india),
    abroadDays: days(usualDelivery.abroad),
  };
}

function sellerOf(shop: Shop): string {
  if (!hasSeller(shop)) {
    return 'This shop is not open yet. Who runs it will be said here before it takes orders.';
  }
  const { legalName, addressLines, state, gstUnregistered, gstin } = shop;
  const registered = gstUnregistered ? 'The business is not registered under GST.' : `GSTIN ${gstin}.`;
  return `This shop is run by ${legalName}, ${addressLines.join(', ')}, ${state}, India. ${registered}`;
}

const PLACEHOLDER = /\{(\w+)\}/g;

const isKnown = (name: string): name is PagePlaceholder => Object.hasOwn(pagePlaceholders, name);

/** Puts facts in place of the placeholders. `plain`: the text is no Markdown, so nothing in a fact need be escaped. */
export function fillText(text: string, facts: Facts, { plain = false } = {}): string {
  return text.replaceAll(PLACEHOLDER, (written, name: string) => {
    if (!isKnown(name)) return written;
    return plain ? facts[name] : facts[name].replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
  });
}

/** A placeholder that stands for nothing; null when all are known. */
export const unknownPlaceholder = (text: string): string | null =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !isKnown(name)) ?? null;
