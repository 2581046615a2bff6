/** The shop itself: who sells, where, and how to reach them, as the owner sets it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { gstinMistake, gstStates } from './gst.ts';
import { IfMatch, Instant, line, optionalLine, pattern, text } from './shapes.ts';

function isLink(address: string, hosts?: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username || url.password) return false;
  return !hosts || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

const LINK_TOO_LONG = 'This link is too long.';

/** A link, or nothing at all. */
function link(example: string, hosts?: readonly string[]) {
  return text(600, { tooLong: LINK_TOO_LONG }).refine(
    (address) => address === '' || isLink(address, hosts),
    `Please give a link like ${example}.`,
  );
}

/** The pages may frame nothing but these maps (see the gateway's content policy). */
function isMap(address: string): boolean {
  const url = isLink(address) ? new URL(address) : null;
  if (url?.hostname === 'www.google.com') return url.pathname === '/maps' || url.pathname.startsWith('/maps/');
  return url?.hostname === 'maps.google.com';
}

/** At most three, so that a serial (KNK/26-27/000001) keeps to the 16 characters of CGST Rules, rule 46(b). */
const Prefix = pattern(3, /^[A-Za-z0-9]{1,3}$/, 'Please give one to three letters or digits.').toUpperCase();

const WHATSAPP = 'Please enter the number with its country, like 91 98400 12345.';

const stateNames = gstStates.map(([, name]) => name);

/**
 * What everyone may know of the shop. Who sells is blank in a new shop, until the owner saves the settings: see `hasSeller`
 * and `SettingsDraft`.
 */
export const Shop = z.object({
  name: line(30, 'Please enter the shop’s name.'),
  tagline: line(80, 'Please enter the line below the name.'),
  description: line(200, 'Please say in a sentence what the shop sells.'),
  legalName: z.string(),
  addressLines: z.array(z.string()),
  /** Where the shop sells from; inside it CGST and SGST or UTGST are charged. */
  state: z.enum(['', ...stateNames]),
  /**
   * Whether the business is not registered under GST, and so collects no tax (CGST Act 2017, section 32(1)). A service from
   * before this was asked does not say: then it is registered.
   */
  gstUnregistered: z.boolean().optional(),
  /** Empty where the business is not registered. */
  gstin: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Digits alone, the country's first; empty without one. */
  whatsapp: text(40, { tooLong: WHATSAPP })
    .overwrite((number) => number.replace(/[^\d]/g, ''))
    .regex(/^(\d{10,15})?$/, WHATSAPP),
  social: z.object({
    instagram: link('https://www.instagram.com/yourshop', ['instagram.com']),
    facebook: link('https://www.facebook.com/yourshop', ['facebook.com', 'fb.com']),
    youtube: link('https://www.youtube.com/@yourshop', ['youtube.com', 'youtu.be']),
  }),
  /** Where a customer reviews the shop on Google. */
  reviewUrl: link('https://g.page/r/…/review'),
  mapEmbedUrl: text(2_000, { tooLong: LINK_TOO_LONG }).refine(
    (address) => address === '' || isMap(address),
    'Please give a link like https://www.google.com/maps/embed?pb=….',
  ),
  /**
   * What is charged on deliveries abroad: 3 % IGST, which the shop claims back, or nothing, where it exports under a bond or
   * letter of undertaking (IGST Act, section 16).
   */
  exportTaxPercent: z.literal([0, 3], 'Please choose what is charged on exports.'),
  /** Said beside what the shop says of shipping by itself; may be empty. */
  shippingNote: optionalLine(160),
  /** How many of one piece, in all its sizes together, one order takes. */
  maxQuantity: z
    .int('Please enter a whole number.')
    .min(1, 'This must be at least 1.')
    .max(100, 'This must be at most 100.'),
});
export type Shop = z.output<typeof Shop>;

/** Everything the owner sets. */
export const ShopSettings = Shop.extend({
  /** So many pieces or fewer are few. */
  lowStockThreshold: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter a whole number.')
    .max(1_000, 'This must be at most 1000.'),
  /** An invoice serial's beginning: KNK/26-27/000001. */
  invoicePrefix: Prefix,
  /** The same of a credit note; never one of invoices, so that each series stays consecutive. */
  creditNotePrefix: Prefix,
});
export type ShopSettings = z.output<typeof ShopSettings>;

type Seller = Pick<Shop, 'legalName' | 'addressLines' | 'state' | 'gstUnregistered' | 'gstin'>;

/** Whether it is known who sells: name, address, and a GSTIN unless the business has none. Before that nothing is sold. */
export function hasSeller({ legalName, addressLines, state, gstUnregistered, gstin }: Seller): boolean {
  return legalName !== '' && addressLines.length > 0 && state !== '' && (gstin !== '' || gstUnregistered === true);
}

/** What the owner saves: nothing of it is left blank that a bill has to say. */
export const SettingsDraft = ShopSettings.extend({
  legalName: line(120, 'Please enter the name the business is registered by.'),
  addressLines: z
    .array(line(80, 'Please enter the address.'))
    .min(1, 'Please enter the address.')
    .max(5, 'An address has at most five lines.'),
  state: z.enum(stateNames, 'Please choose a state.'),
  gstin: text(15, { tooLong: 'A GSTIN has 15 characters.' }).toUpperCase(),
  email: text(200).pipe(z.email('Please enter an e-mail address.')),
  phone: pattern(25, /^\+?\d[\d ()-]{6,22}\d$/, 'Please enter a telephone number, like +91 44 4000 1234.'),
}).superRefine(({ gstUnregistered, gstin, state, invoicePrefix, creditNotePrefix }, context) => {
  const none = gstin === '' ? null : 'A business that is not registered under GST has no GSTIN.';
  const mistake = gstUnregistered ? none : gstinMistake(gstin, state);
  if (mistake) context.addIssue({ code: 'custom', path: ['gstin'], message: mistake });
  if (invoicePrefix === creditNotePrefix) {
    const message = 'Credit notes need a prefix of their own.';
    context.addIssue({ code: 'custom', path: ['creditNotePrefix'], message });
  }
});
export type SettingsDraft = z.output<typeof SettingsDraft>;

export const StoredSettings = ShopSettings.extend({ version: z.int(), updatedAt: Instant });
export type StoredSettings = z.output<typeof StoredSettings>;

export const getShop = endpoint({
  method: 'GET',
  path: '/common/shop',
  audience: 'anyone',
  summary: 'The shop’s name, address, contact and links.',
  reply: z.object({ data: Shop }),
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  audience: 'admin',
  summary: 'Everything the owner sets, and the version it has.',
  reply: z.object({ data: StoredSettings }),
});

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  audience: 'admin',
  summary: 'Saves the settings. 412 when they are no longer at the version of `If-Match`.',
  headers: IfMatch,
  body: SettingsDraft,
  reply: z.object({ message: z.string(), data: StoredSettings }),
});

/** For the services that write in the shop's name. */
export const shopSettings = endpoint({
  method: 'GET',
  path: '/internal/shop/settings',
  audience: 'service',
  summary: 'Everything the owner sets.',
  reply: z.object({ data: ShopSettings }),
});
