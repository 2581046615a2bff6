import { usualCouriers } from '../orders/couriers.ts';
import type { DeliveryRules, DeliveryZone } from '../orders/delivery.ts';
import type { MetalRateSettings } from './metal-rates.ts';
import type { SettingsDraft, ShopSettings, WorthRules } from './settings.ts';
import { newUsualDelivery, usualReturns, usualUnpaidLimit } from './usual-terms.ts';

const notInFeed = { path: '', grams: 10 } as const;

/** How a new shop treats the rates of metals. */
export const newMetalRates: MetalRateSettings = {
  rule: 'fineness',
  goldQuote: '22k-gram',
  silverQuote: 'gram',
  largeMovePercent: 3,
  attentionHours: 24,
  orderableHours: 48,
  feed: { url: '', everyMinutes: 15, gold: notInFeed, silver: notInFeed, platinum: notInFeed },
};

/** What many jewellers give; the form begins with it when the owner publishes rules. */
export const usualWorth: WorthRules = {
  exchange: { metalPercent: 100, stonesPercent: 80 },
  buyBack: { metalPercent: 95, stonesPercent: 70 },
  oldGoldDeductionPercent: 4,
};

const zone = (name: string, prefixes: string[], minDays: number, maxDays: number): DeliveryZone => ({
  ...{ name, prefixes, minDays, maxDays },
  served: true,
  insuredUpTo: null,
});

/** Where couriers are usually quicker or slower than elsewhere in India. */
const usualZones = [
  zone('Large cities', ['110', '380', '400', '411', '500', '560', '600', '700'], 3, 5),
  zone('North-East', ['737', '78', '79'], 6, 10),
  zone('Jammu, Kashmir and Ladakh', ['18', '19'], 6, 10),
  zone(
    'Islands',
    ['682551', '682552', '682553', '682554', '682555', '682556', '682557', '682558', '682559', '744'],
    8,
    14,
  ),
];

/** Orders leave from Monday to Saturday, and are delivered everywhere. */
export const newDelivery: DeliveryRules = {
  cutoff: '15:00',
  workingWeekdays: [1, 2, 3, 4, 5, 6],
  holidays: [],
  zones: usualZones,
  countries: [],
  abroadShipping: null,
};

/**
 * The settings of a new shop. It has no seller and no contact; the owner enters them, and the catalog service stores them.
 */
export const newShop: ShopSettings = {
  name: 'Kanaka',
  tagline: 'Fine jewellery',
  description: 'Gold, diamond and pearl jewellery.',
  logo: '',
  favicon: '',
  legalName: '',
  addressLines: [],
  state: '',
  gstUnregistered: false,
  gstin: '',
  email: '',
  phone: '',
  whatsapp: '',
  social: { instagram: '', facebook: '', youtube: '' },
  reviewUrl: '',
  mapEmbedUrl: '',
  exportTaxPercent: 3,
  shippingNote: '',
  maxQuantity: 5,
  lowStockThreshold: 3,
  invoicePrefix: 'KNK',
  creditNotePrefix: 'KCN',
  // Rates move by more on most days, but less would refuse payments for a rounding.
  latePaymentTolerancePercent: 0.5,
  unpaidLimit: usualUnpaidLimit,
  typedOrders: { holdMinutes: 60, maxDiscountPercent: 5 },
  // Few pieces cost as much, but a weight without its decimal point soon does.
  askAbovePrice: 1_00_00_000,
  metalRates: newMetalRates,
  worth: null,
  returns: usualReturns,
  holdReviews: true,
  couriers: [...usualCouriers],
  usualDelivery: newUsualDelivery,
  delivery: newDelivery,
  pickup: null,
  visits: null,
  ownerNotices: true,
  reviewAnswers: [],
  returnInstructions: '',
};

/** An invented shop for the demo and for tests. No business has this name, address or GSTIN. */
export const demoShop: SettingsDraft = {
  ...newShop,
  tagline: 'Fine jewellery from Tamil Nadu',
  description:
    'Hand-finished gold, diamond and pearl jewellery from Tamil Nadu, hallmarked and delivered across India.',
  legalName: 'Kanaka Fine Jewellery Private Limited (demo)',
  addressLines: ['12 North Mada Street', 'Mylapore', 'Chennai 600004'],
  state: 'Tamil Nadu',
  gstin: '33ABCDE1234F1Z7',
  email: 'atelier@kanaka.example',
  phone: '+91 44 4000 1234',
  whatsapp: '914440001234',
  social: {
    instagram: 'https://www.instagram.com/kanaka.example',
    facebook: 'https://www.facebook.com/kanaka.example',
    youtube: 'https://www.youtube.com/@kanaka.example',
  },
  reviewUrl: 'https://search.google.com/local/writereview?placeid=kanaka-demo',
  mapEmbedUrl: 'https://www.google.com/maps?q=North+Mada+Street,+Mylapore,+Chennai&output=embed',
  shippingNote: 'Insured, and delivered against your signature.',
  delivery: { ...newDelivery, abroadShipping: 6_500, zones: [zone('South India', ['5', '6'], 2, 4), ...usualZones] },
  worth: usualWorth,
  visits: {
    hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '11:00', to: '18:00' })),
    slotMinutes: 60,
    capacity: 2,
    daysAhead: 14,
  },
  pickup: { addressLines: [], hours: 'Monday to Saturday, 10:30 to 19:30', readyDays: 2 },
  reviewAnswers: [
    'Thank you, {name}. We are glad that you like it.',
    'Dear {name}, we are sorry that it is not as you expected. Please write to us, and we will put it right.',
  ],
  returnInstructions:
    'Please put the piece, its box and its certificate into the bag that it came in, and hand it to our courier. The parcel is insured.',
};
