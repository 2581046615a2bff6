/** Where the shop delivers, by when, and what it promises for a place. Dates are days in India. */
import { isIndia } from '@kanaka/money/gst';
import { z } from 'zod';
import { asciiDigits } from '../digits.ts';
import { endpoint } from '../endpoint.ts';
import { pincodeFault } from '../pincode.ts';
import { Time } from './visit-rules.ts';
import { line, pattern, Rupees, rupeesUpTo, text, typed, wholeNumber } from '../shapes.ts';

/** A day without a time, like 2026-11-25. */
export const Day = z.iso.date('Please enter a day like 25/11/2026.');

const WorkingDays = wholeNumber(1, 365);

/** From how many to how many working days a delivery takes, counted from the day it is given to the courier. */
const daysOfDelivery = { minDays: WorkingDays, maxDays: WorkingDays };

function ordered({ minDays, maxDays }: { minDays: number; maxDays: number }): boolean {
  return minDays <= maxDays;
}

const DISORDER = { path: ['maxDays'], error: 'This cannot be less than the first number.' };

export const DeliveryDays = z.object(daysOfDelivery).refine(ordered, DISORDER);
export type DeliveryDays = z.infer<typeof DeliveryDays>;

/** The days that the policies and pieces name; zones and countries can have their own. A public setting. */
export const UsualDelivery = z.object({ india: DeliveryDays, abroad: DeliveryDays });
export type UsualDelivery = z.infer<typeof UsualDelivery>;

/** The part of India that some pincodes begin with. */
export const DeliveryZone = z
  .object({
    name: line(60, 'Please enter a name.'),
    /** The first digits of its pincodes; the longest that fits a pincode decides. */
    prefixes: z
      .array(
        pattern(6, /^[1-9]\d{0,5}$/, 'Please enter the first digits of pincodes, like 641, or a range like 641-643.'),
      )
      .min(1, 'Please enter the first digits of its pincodes.')
      .max(200, 'At most 200 pincode prefixes in a zone.'),
    served: z.boolean(),
    ...daysOfDelivery,
    /** In rupees, tax included: more is not sent there, because it would not be insured. Null: any value. */
    insuredUpTo: Rupees.nullable(),
  })
  .refine(ordered, DISORDER);
export type DeliveryZone = z.infer<typeof DeliveryZone>;

const DeliveryCountry = z
  .object({
    country: line(60, 'Please enter a country.').refine((name) => !isIndia(name), 'India is set by its pincodes.'),
    served: z.boolean(),
    ...daysOfDelivery,
    insuredUpTo: Rupees.nullable(),
    /** About what shipping costs the buyer. Null: they are told before they pay. */
    shippingEstimate: Rupees.nullable(),
  })
  .refine(ordered, DISORDER);

function areDifferent(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/** When pieces leave the shop, and the places whose delivery is another than usual. */
export const DeliveryRules = z.object({
  /** In India; an order that is paid later leaves on the next working day. */
  cutoff: Time,
  /** 0 is Sunday. */
  workingWeekdays: z
    .array(z.int().min(0).max(6))
    .min(1, 'Please choose at least one day.')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'Please enter each day only once.'),
  holidays: z.array(Day).max(100, 'At most 100 holidays.').refine(areDifferent, 'Please enter each day only once.'),
  zones: z
    .array(DeliveryZone)
    .max(100, 'At most 100 zones.')
    .refine(
      (zones) => areDifferent(zones.flatMap(({ prefixes }) => prefixes)),
      'Each pincode prefix can belong to one zone only.',
    ),
  countries: z
    .array(DeliveryCountry)
    .max(250, 'At most 250 countries.')
    .refine((all) => areDifferent(all.map(({ country }) => country)), 'Please enter each country only once.'),
  /** The same for every other country. */
  abroadShipping: Rupees.nullable(),
});
export type DeliveryRules = z.infer<typeof DeliveryRules>;

/** The longest time in which a piece is made to order. */
const MAX_LEAD_DAYS = 180;

/** How many working days pass until a piece that is made to order can be sent; 0 for a piece in stock. */
export const LeadDays = wholeNumber(0, MAX_LEAD_DAYS);

/** The first and the last day on which an order is to arrive. */
export const DeliveryDates = z.object({ from: Day, to: Day });
export type DeliveryDates = z.infer<typeof DeliveryDates>;

export const DeliveryAnswer = z.discriminatedUnion('served', [
  DeliveryDates.extend({
    served: z.literal(true),
    /** Abroad, in rupees: about what shipping costs the buyer; null if that is not known. Absent within India. */
    shippingEstimate: Rupees.nullable().optional(),
  }),
  /** With a sentence that says why not. */
  z.object({ served: z.literal(false), message: z.string() }),
]);
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>;

export const deliveryTo = endpoint.get('/shop/delivery', 'anyone', {
  summary:
    'Whether the shop delivers to a place, and from which to which day something arrives there that is paid now. Within India the place is a `pincode`.',
  errors: ['seller.unknown'],
  query: z
    .object({
      country: text(60).default('India'),
      pincode: text(12).overwrite(asciiDigits).optional(),
      /** The most working days of the pieces until they are made. */
      leadDays: typed(LeadDays).default(0),
      /** In rupees, tax included. */
      value: typed(rupeesUpTo(100_00_00_000)).default(0),
    })
    .superRefine(({ country, pincode = '' }, context) => {
      const message = isIndia(country) ? pincodeFault(pincode) : null;
      if (message) context.addIssue({ code: 'custom', path: ['pincode'], message });
    }),
  reply: z.object({ data: DeliveryAnswer }),
});
