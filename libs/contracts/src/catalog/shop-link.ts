import { optionalWords } from '../shapes.ts';

/** Why a link is refused; null for a path of this shop or an https URL, as browsers read them. */
function linkFault(link: string): string | null {
  if (link === '') return null;
  if (/\s/.test(link)) return 'A link has no spaces. To lead to a category, choose it instead of typing its address.';
  if (/["'<>\\]/.test(link)) return 'A link has no quotation marks, angle brackets or backslashes.';
  if (link.startsWith('//')) return 'Please write https: before the address.';
  if (link.startsWith('/')) return null;
  if (/^http:\/\//i.test(link))
    return 'Please enter an address that begins with https://, so that customers stay on secure pages.';
  if (!/^https:\/\//i.test(link)) {
    return 'Please enter a path of the shop, like /shop/listing, or an address that begins with https://.';
  }
  if (link.includes('@')) return 'An address with a name before @ could lead elsewhere than it seems.';
  return URL.canParse(link) ? null : 'This address is not complete.';
}

/** Where something of the shop leads: a path of it or an https URL; empty for nowhere. */
export const ShopLink = optionalWords(500).superRefine((link, context) => {
  const message = linkFault(link);
  if (message) context.addIssue({ code: 'custom', message });
});
