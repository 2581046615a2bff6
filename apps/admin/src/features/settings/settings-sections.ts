import type { SettingsFields } from './settings-form-rules.ts';

type Section = {
  /** The anchor: /settings#delivery. */
  id: string;
  title: string;
  words: string;
  /** Its fields of the form. */
  fields: readonly (keyof SettingsFields)[];
  /** What else one may look for to find it. */
  also: string;
};

/** The groups of settings, in the order of the form. */
export const settingsSections = [
  {
    id: 'shop',
    title: 'The shop',
    words: 'What visitors, search engines and e-mails call you.',
    fields: ['name', 'tagline', 'description'],
    also: 'shop name tagline description',
  },
  {
    id: 'logo',
    title: 'Logo and icon',
    words: 'Without them the shop shows its lotus beside its name.',
    fields: ['logo', 'favicon'],
    also: 'favicon picture brand',
  },
  {
    id: 'business',
    title: 'The business',
    words: 'Who sells, as invoices and the terms must say it.',
    fields: ['legalName', 'address', 'state', 'gst', 'gstin', 'exportTaxPercent'],
    also: 'legal name address state gst gstin tax export lut bond',
  },
  {
    id: 'numbering',
    title: 'Document numbering',
    words: 'Each beginning counts for itself, without a gap.',
    fields: ['invoicePrefix', 'creditNotePrefix'],
    also: 'invoice credit note prefix number',
  },
  {
    id: 'contact',
    title: 'Contact',
    words: 'On the policies, at the foot of the pages and in e-mails.',
    fields: ['email', 'phone', 'whatsapp', 'ownerNotices'],
    also: 'e-mail email telephone phone whatsapp notices notifications',
  },
  {
    id: 'links',
    title: 'Links',
    words: 'An empty one is not shown.',
    fields: ['social', 'reviewUrl', 'mapEmbedUrl'],
    also: 'instagram facebook youtube google review map social',
  },
  {
    id: 'selling',
    title: 'Selling',
    words: 'What is said of shipping, how much an order takes, when stock is low, and which reviews are shown.',
    fields: [
      'shippingNote',
      'maxQuantity',
      'unpaidLimit',
      'askAbovePrice',
      'lowStockThreshold',
      'latePaymentTolerancePercent',
      'holdReviews',
    ],
    also: 'shipping note quantity unpaid held hold low stock late payments reviews',
  },
  {
    id: 'couriers',
    title: 'Couriers',
    words: 'Whom shipments can be given to, and where a parcel can be followed.',
    fields: ['couriers'],
    also: 'tracking awb parcel',
  },
  {
    id: 'delivery',
    title: 'Delivery',
    words: 'The days that shoppers are promised. An order keeps its own, whatever you change here later.',
    fields: ['delivery'],
    also: 'days cut-off cutoff working holidays zones pincodes countries insured',
  },
  {
    id: 'pickup',
    title: 'Pick-up in the shop',
    words: 'Shoppers collect their order with a code of six digits. An order keeps the place of the day it was placed.',
    fields: ['pickup'],
    also: 'pickup collect hours',
  },
  {
    id: 'returns',
    title: 'Returns',
    words: 'How long a piece can be sent back. An order keeps the terms of the day it was placed.',
    fields: ['returns'],
    also: 'terms days damage refund',
  },
  {
    id: 'metal-rates',
    title: 'Metal rates',
    words: 'For pieces that are priced by their gold, silver or platinum.',
    fields: ['metalRates'],
    also: 'gold silver platinum feed reminder',
  },
  {
    id: 'worth',
    title: 'Exchange and old gold',
    words: 'What shoppers are told a piece would bring; always an estimate.',
    fields: ['worth'],
    also: 'buy-back buyback melting',
  },
] as const satisfies readonly Section[];

export type SettingsSectionId = (typeof settingsSections)[number]['id'];
