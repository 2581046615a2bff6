/** The shop's settings: who sells, from where, and how to contact them. */
import { z } from 'zod';
import { gstinMistake, gstStates } from '@kanaka/money/gstin';
import { Couriers } from '../orders/couriers.ts';
import { DeliveryRules, UsualDelivery } from '../orders/delivery.ts';
import { endpoint } from '../endpoint.ts';
import { logoSize } from '../media/media.ts';
import { MetalRateSettings } from './metal-rates.ts';
import { ShownNote } from './note-bar.ts';
import { PolicyVersion } from './pages.ts';
import { PickupRules } from '../orders/pickup-rules.ts';
import { MAX_RETURN_NOTE, ReturnRules } from '../orders/return-window.ts';
import { MAX_ANSWER } from '../reviews/answers.ts';
import { VisitRules } from '../orders/visit-rules.ts';
import {
  IfMatch,
  Instant,
  isHttpsLink,
  line,
  optionalLine,
  optionalWords,
  pattern,
  PhoneNumber,
  text,
  wholeNumber,
  words,
} from '../shapes.ts';

function isLink(address: string, hosts?: readonly string[]): boolean {
  if (!isHttpsLink(address)) return false;
  const { hostname } = new URL(address);
  return !hosts || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

const LINK_TOO_LONG = 'This link is too long.';

/** An https link, optionally to one of these hosts, or empty. */
function link(example: string, hosts?: readonly string[]) {
  return text(600, { tooLong: LINK_TOO_LONG }).refine(
    (address) => address === '' || isLink(address, hosts),
    `Please enter a link like ${example}.`,
  );
}

/** Only Google Maps can be embedded (see the gateway's Content-Security-Policy). */
function isMap(address: string): boolean {
  const url = isLink(address) ? new URL(address) : null;
  if (url?.hostname === 'www.google.com') return url.pathname === '/maps' || url.pathname.startsWith('/maps/');
  return url?.hostname === 'maps.google.com';
}

/** At most three, because an invoice serial (KNK/26-27/000001) has at most 16 characters (CGST Rules, rule 46(b)). */
const Prefix = pattern(3, /^[A-Za-z0-9]{1,3}$/, 'Please enter one to three letters or digits.').toUpperCase();

const WHATSAPP = 'Please enter the number with its country code, like 91 98400 12345.';

/** The address of an image that `uploadLogo` has stored, or empty for none. */
const LogoUrl = text(200).refine(
  (address) => address === '' || logoSize(address) !== null,
  'Please choose the picture again.',
);

const isSquare = (address: string) => {
  const size = logoSize(address);
  return !size || size.width === size.height;
};

const percentUpTo = (max: number) =>
  z
    .number('Please enter a number.')
    .min(0, 'This cannot be negative.')
    .max(max, `This must be at most ${max}.`)
    .multipleOf(0.01, 'At most two decimals.');

/** A percentage of what metal or stones are worth. */
const Share = percentUpTo(100);

/** The shares of today's value that are given for a piece; making, hallmarking and tax are not given back. */
const WorthShares = z.object({ metalPercent: Share, stonesPercent: Share });

/** What the shop gives for its own pieces and for old gold. It publishes them, and estimates follow from them. */
export const WorthRules = z.object({
  /** Towards another piece. */
  exchange: WorthShares,
  /** In money. */
  buyBack: WorthShares,
  /** Taken off the value of old gold, for melting and refining. */
  oldGoldDeductionPercent: Share,
});
export type WorthRules = z.output<typeof WorthRules>;

const stateNames = gstStates.map(([, name]) => name);

/**
 * The public settings. The seller's details are empty in a new shop until the owner saves the settings: see `hasSeller` and
 * `SettingsDraft`.
 */
export const Shop = z.object({
  name: line(30, 'Please enter the shop’s name.'),
  tagline: line(80, 'Please enter the line below the name.'),
  description: line(200, 'Please say in a sentence what the shop sells.'),
  /** Shown instead of the name. */
  logo: LogoUrl,
  /** For the browser's tab. */
  favicon: LogoUrl.refine(isSquare, 'An icon must be square. Please choose a square picture.'),
  legalName: z.string(),
  addressLines: z.array(z.string()),
  /** The seller's state. Deliveries in it are charged CGST and SGST (or UTGST), others IGST. */
  state: z.enum(['', ...stateNames]),
  /** Whether the business is not registered under GST and so collects no tax (CGST Act 2017, section 32(1)). */
  gstUnregistered: z.boolean(),
  /** Empty when the business is not registered. */
  gstin: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Digits only, with the country code; empty for none. What is typed between the digits is dropped, other text is refused. */
  whatsapp: pattern(40, /^(\+?\d[\d ().-]*)?$/, WHATSAPP)
    .overwrite((number) => number.replace(/\D/g, ''))
    .regex(/^(\d{10,15})?$/, WHATSAPP),
  social: z.object({
    instagram: link('https://www.instagram.com/yourshop', ['instagram.com']),
    facebook: link('https://www.facebook.com/yourshop', ['facebook.com', 'fb.com']),
    youtube: link('https://www.youtube.com/@yourshop', ['youtube.com', 'youtu.be']),
  }),
  /** Where customers review the shop on Google. */
  reviewUrl: link('https://g.page/r/…/review'),
  mapEmbedUrl: text(2_000, { tooLong: LINK_TOO_LONG }).refine(
    (address) => address === '' || isMap(address),
    'Please enter a link like https://www.google.com/maps/embed?pb=….',
  ),
  /**
   * The tax on deliveries abroad: 3% IGST, which the shop claims back, or 0 when it exports under a bond or letter of
   * undertaking (IGST Act, section 16).
   */
  exportTaxPercent: z.literal([0, 3], 'Please choose what is charged on exports.'),
  /** Shown after the standard text on shipping; may be empty. */
  shippingNote: optionalLine(160),
  /** The most of one piece, over all its sizes, in one order. */
  maxQuantity: wholeNumber(1, 100),
  /** In how many working days orders arrive. */
  usualDelivery: UsualDelivery,
  /** Null: the shop publishes none. */
  worth: WorthRules.nullable(),
  /** Whether reviews of people who have not bought wait until the owner shows them. */
  holdReviews: z.boolean(),
  /** For orders from now on. */
  returns: ReturnRules,
});
export type Shop = z.output<typeof Shop>;

const WholeRupees = z
  .int('Please enter whole rupees.')
  .min(1, 'This must be at least ₹1.')
  .max(100_00_00_000, 'This must be at most ₹100 crore.');

/** What the open, unpaid orders of an account may hold together; one piece of any price is always possible. */
export const UnpaidLimit = z.object({
  pieces: wholeNumber(1, 1_000),
  /** In rupees, tax included. */
  rupees: WholeRupees,
});
export type UnpaidLimit = z.output<typeof UnpaidLimit>;

/** Of orders that people of the shop type. */
const TypedOrderRules = z.object({
  /** For how long pieces and price are held until it is paid; Razorpay's payment links last 15 minutes at least. */
  holdMinutes: wholeNumber(20, 1_440),
  /** The most that may be taken off; who may change the settings may take off more. */
  maxDiscountPercent: percentUpTo(50),
});

/** All settings. */
export const ShopSettings = Shop.extend({
  /** A piece with this stock or less counts as low. */
  lowStockThreshold: wholeNumber(0, 1_000),
  /** The prefix of invoice serials: KNK/26-27/000001. */
  invoicePrefix: Prefix,
  /** The prefix of credit notes. Must differ from the invoices' prefix, so that each series stays consecutive. */
  creditNotePrefix: Prefix,
  /** By how many percent the total of a late payment's order may have risen for it to be accepted all the same. */
  latePaymentTolerancePercent: percentUpTo(5),
  unpaidLimit: UnpaidLimit,
  typedOrders: TypedOrderRules,
  /** A dearer piece, in rupees before tax, is asked about before it is saved. */
  askAbovePrice: WholeRupees,
  metalRates: MetalRateSettings,
  /** Whom shipments can be given to. */
  couriers: Couriers,
  /** Whether paid orders and failed payments are reported to the shop's e-mail address. */
  ownerNotices: z.boolean(),
  /** When orders leave, and where they take longer. */
  delivery: DeliveryRules,
  /** Null: nothing is collected in the shop. */
  pickup: PickupRules.nullable(),
  /** Null: no visits by appointment. */
  visits: VisitRules.nullable(),
  /** Answers to reviews that the owner begins with; `{name}` stands for the customer's. */
  reviewAnswers: z.array(words(MAX_ANSWER, 'Please write an answer.')).max(20, 'At most 20 saved answers.'),
  /** How a return that is approved is to be sent; may be empty. */
  returnInstructions: optionalWords(MAX_RETURN_NOTE).unwrap(),
});
export type ShopSettings = z.output<typeof ShopSettings>;

type Seller = Pick<Shop, 'legalName' | 'addressLines' | 'state' | 'gstUnregistered' | 'gstin'>;

/** Whether the seller is known: name, address, state, and a GSTIN unless unregistered. Without a seller nothing is sold. */
export function hasSeller({ legalName, addressLines, state, gstUnregistered, gstin }: Seller): boolean {
  return legalName !== '' && addressLines.length > 0 && state !== '' && (gstin !== '' || gstUnregistered);
}

/** What is wrong with the GSTIN of a business in this state; null if nothing is. */
export function gstinIssue({
  gstUnregistered,
  gstin,
  state,
}: {
  gstUnregistered: boolean;
  gstin: string;
  state: string;
}) {
  if (!gstUnregistered) return gstinMistake(gstin, state);
  return gstin === '' ? null : 'A business that is not registered under GST has no GSTIN.';
}

/** The body of a save: everything that a bill must contain is required. */
export const SettingsDraft = ShopSettings.extend({
  legalName: line(120, 'Please enter the name the business is registered by.'),
  addressLines: z
    .array(line(80, 'Please enter the address.'))
    .min(1, 'Please enter the address.')
    .max(5, 'An address has at most five lines.'),
  state: z.enum(stateNames, 'Please choose a state.'),
  gstin: text(15, { tooLong: 'A GSTIN has 15 characters.' }).toUpperCase(),
  email: text(200).pipe(z.email('Please enter an e-mail address.')),
  phone: PhoneNumber,
}).superRefine(({ invoicePrefix, creditNotePrefix, ...business }, context) => {
  const mistake = gstinIssue(business);
  if (mistake) context.addIssue({ code: 'custom', path: ['gstin'], message: mistake });
  if (invoicePrefix === creditNotePrefix) {
    const message = 'Credit notes need a prefix of their own.';
    context.addIssue({ code: 'custom', path: ['creditNotePrefix'], message });
  }
});
export type SettingsDraft = z.output<typeof SettingsDraft>;

export const StoredSettings = ShopSettings.extend({ version: z.int(), updatedAt: Instant });
export type StoredSettings = z.output<typeof StoredSettings>;

export const getShop = endpoint.get('/common/shop', 'anyone', {
  cacheTags: ['shop'],
  summary: 'The shop’s name, address, contact and links, the note on top of it and the pages at its foot.',
  errors: ['shop.not-open'],
  reply: z.object({
    data: Shop,
    note: ShownNote.optional(),
    /** The free pages that the foot of the shop leads to. */
    pages: z.array(z.object({ slug: z.string(), title: z.string() })).optional(),
  }),
});

export const getSettings = endpoint.get('/admin/settings', 'settings:read', {
  summary: 'Everything the owner sets, and the version it has.',
  errors: ['shop.not-open'],
  reply: z.object({ data: StoredSettings }),
});

/** For whoever packs, who may not see the other settings. */
export const listCouriers = endpoint.get('/admin/settings/couriers', 'orders:read', {
  summary: 'The couriers that the shop uses.',
  errors: ['shop.not-open'],
  reply: z.object({ data: Couriers }),
});

export const saveSettings = endpoint.put('/admin/settings', 'settings:write', {
  confirms: true,
  summary: 'Saves the settings. 412 when they are no longer at the version of `If-Match`.',
  errors: ['settings.changed-meanwhile', 'settings.prefix-taken'],
  headers: IfMatch,
  body: SettingsDraft,
  reply: z.object({ message: z.string(), data: StoredSettings }),
});

/** The settings, and the policies under which an order is placed now. */
export const SellingTerms = ShopSettings.extend({ policies: z.array(PolicyVersion).optional() });
export type SellingTerms = z.output<typeof SellingTerms>;

/** For the services that write in the shop's name. */
export const shopSettings = endpoint.get('/internal/shop/settings', 'service', {
  summary: 'Everything the owner sets, and the versions of the policies that are in force.',
  errors: ['shop.not-open'],
  reply: z.object({ data: SellingTerms }),
});
