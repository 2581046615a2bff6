import type { FieldPath } from 'react-hook-form';
import type { SettingsFields } from './settings-form-rules.ts';

type Section = {
  /** The anchor: /settings#delivery. */
  id: string;
  title: string;
  words: string;
  /** Its fields of the form. */
  fields: readonly FieldPath<SettingsFields>[];
  /** What else one may look for to find it. */
  also: string;
};

/** The pages of the settings and their sections, in the order in which they are shown. */
export const settingsPages = [
  {
    title: 'General',
    sections: [
      {
        id: 'shop',
        title: 'The shop',
        words: 'Your name for visitors, search engines and e-mails.',
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
        id: 'contact',
        title: 'Contact',
        words: 'On the policies, at the foot of the pages and in e-mails.',
        fields: ['email', 'phone', 'whatsapp'],
        also: 'e-mail email telephone phone whatsapp',
      },
      {
        id: 'links',
        title: 'Links',
        words: 'An empty one is not shown.',
        fields: ['social', 'reviewUrl', 'mapEmbedUrl'],
        also: 'instagram facebook youtube google review map social',
      },
    ],
  },
  {
    title: 'Invoices and tax',
    sections: [
      {
        id: 'business',
        title: 'The business',
        words: 'Legal details printed on invoices and terms.',
        fields: ['legalName', 'address', 'state', 'gst', 'gstin', 'exportTaxPercent'],
        also: 'legal name address state gst gstin tax export lut bond',
      },
      {
        id: 'numbering',
        title: 'Document numbering',
        words: 'Each prefix has its own unbroken series.',
        fields: ['invoicePrefix', 'creditNotePrefix'],
        also: 'invoice credit note prefix number',
      },
    ],
  },
  {
    title: 'Selling',
    sections: [
      {
        id: 'selling',
        title: 'Selling',
        words: 'Quantities, prices to confirm, low stock and reviews.',
        fields: ['maxQuantity', 'askAbovePrice', 'lowStockThreshold', 'holdReviews'],
        also: 'quantity price limit low stock reviews',
      },
      {
        id: 'pickup',
        title: 'Pick-up in the shop',
        words:
          'Customers collect their order with a code of six digits. An order keeps the place of the day it was placed.',
        fields: ['pickup'],
        also: 'pickup collect hours',
      },
      {
        id: 'visits',
        title: 'Visits by appointment',
        words: 'When customers can come, and how many at once. Visits that are booked stay as they are.',
        fields: ['visits'],
        also: 'appointment slots opening hours calendar',
      },
      {
        id: 'returns',
        title: 'Returns',
        words: 'How long customers can send a piece back. An order keeps the terms of the day it was placed.',
        fields: ['returns'],
        also: 'terms days damage refund',
      },
    ],
  },
  {
    title: 'Delivery',
    sections: [
      {
        id: 'delivery',
        title: 'Delivery',
        words: 'The days that customers are promised. An order keeps its own, whatever you change here later.',
        fields: ['shippingNote', 'delivery.usual', 'delivery.cutoff', 'delivery.workingWeekdays'],
        also: 'days cut-off cutoff working shipping note',
      },
      {
        id: 'holidays',
        title: 'Holidays',
        words: 'Days on which nothing is sent or delivered.',
        fields: ['delivery.holidays'],
        also: 'closed public festival pongal',
      },
      {
        id: 'couriers',
        title: 'Couriers',
        words: 'Your couriers and tracking links.',
        fields: ['couriers'],
        also: 'tracking awb parcel',
      },
    ],
  },
  {
    title: 'Pincodes and countries',
    sections: [
      {
        id: 'zones',
        title: 'Pincode zones',
        words: 'Where delivery takes longer or shorter, or is not offered; the longest match wins.',
        fields: ['delivery.zones'],
        also: 'pincodes test pincode serviceable insured',
      },
      {
        id: 'countries',
        title: 'Countries',
        words: 'Where delivery abroad is different from usual.',
        fields: ['delivery.abroadShipping', 'delivery.countries'],
        also: 'abroad export insured shipping estimate',
      },
    ],
  },
  {
    title: 'Payments',
    sections: [
      {
        id: 'payments',
        title: 'Unpaid and late payments',
        words: 'How much an unpaid order may hold, when a late payment is accepted, and what staff may give.',
        fields: ['unpaidLimit', 'latePaymentTolerancePercent', 'typedOrders'],
        also: 'unpaid held hold late payments typed phone discount',
      },
    ],
  },
  {
    title: 'Rates and old gold',
    sections: [
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
        words: 'What customers are told a piece would bring; always an estimate.',
        fields: ['worth'],
        also: 'buy-back buyback melting',
      },
    ],
  },
  {
    title: 'Notices and texts',
    sections: [
      {
        id: 'notices',
        title: 'Notices',
        words: 'Which e-mails you receive.',
        fields: ['ownerNotices'],
        also: 'notifications e-mail email alerts',
      },
      {
        id: 'texts',
        title: 'Saved texts',
        words: 'What you write again and again; you can edit it each time before it is sent.',
        fields: ['reviewAnswers', 'returnInstructions'],
        also: 'answers reviews return how to send',
      },
    ],
  },
] as const satisfies readonly { title: string; sections: readonly Section[] }[];

export type SettingsPart = (typeof settingsPages)[number];
export type SettingsSectionId = SettingsPart['sections'][number]['id'];

export const settingsSections: readonly (Section & { id: SettingsSectionId })[] = settingsPages.flatMap(
  ({ sections }) => [...sections],
);

/** The page that has a section; the first page where none is named. */
export const pageWith = (section: string): SettingsPart =>
  settingsPages.find(({ sections }) => sections.some(({ id }) => id === section)) ?? settingsPages[0];

/** The section that has a field: `delivery.zones.0.name` is one of `delivery.zones`. */
export const sectionOf = (field: string): SettingsSectionId | undefined =>
  settingsSections.find(({ fields }) => fields.some((own) => `${field}.`.startsWith(`${own}.`)))?.id;
