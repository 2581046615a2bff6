import type { DeliveryDates, DeliveryDays } from '@kanaka/contracts/orders/delivery';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { formatPaise } from '@kanaka/money/rupees';
import { isIndia } from '@kanaka/money/gst';
import { deliveryDates, type Calendar } from './delivery-dates.ts';
import type { KnowsPincode } from './known-pincodes.ts';
import type { Serviceability } from './serviceability.ts';

export type Destination = { country: string; pincode: string };

/** What an order keeps of the settings of its day: by them its dates are counted from its payment, and never change after. */
export type DeliveryTerms = DeliveryDays & { leadDays: number; calendar: Calendar };
export type FrozenDelivery = DeliveryTerms & DeliveryDates;

export type DeliveryDeps = {
  sellerSettings: () => Promise<ShopSettings>;
  serviceability: Serviceability;
  knowsPincode: KnowsPincode;
};

/** `why`: a sentence that says why not. */
export type Delivery =
  { served: true; delivery: FrozenDelivery; shippingEstimate?: number | null } | { served: false; why: string };

/**
 * Whether something is delivered to a place, and from which to which day it arrives if it is paid at `paidAt`. `valuePaise`
 * is what the order costs with its tax. `isPublic`: anybody asks, not an order. The courier is asked only about places that the settings do not exclude.
 */
export async function deliveryFor(
  { sellerSettings, serviceability, knowsPincode }: DeliveryDeps,
  {
    country,
    pincode,
    leadDays,
    valuePaise,
    paidAt,
    isPublic = false,
  }: Destination & { leadDays: number; valuePaise: number; paidAt: Date; isPublic?: boolean },
): Promise<Delivery> {
  const settings = await sellerSettings();
  const { served, minDays, maxDays, insuredUpTo, prefix, shippingEstimate } = rulesFor(settings, { country, pincode });
  const place = isIndia(country) ? pincode : country;
  // The owner can name one that no list has yet.
  if (isIndia(country) && prefix !== pincode && !(await knowsPincode(pincode))) {
    return refused(`We do not know the pincode ${pincode}. Please check its digits.`);
  }
  if (!served) return refused(`We do not deliver to ${place} yet.`);
  if (insuredUpTo !== null && valuePaise > insuredUpTo * 100) {
    return refused(`To ${place} we deliver up to ${formatPaise(insuredUpTo * 100)}, the value insured on the way.`);
  }
  if (isIndia(country) && (await serviceability(pincode, { isPublic })) === false) {
    return refused(`Our courier does not deliver to ${pincode} yet.`);
  }
  const terms = { minDays, maxDays, leadDays, calendar: calendarOf(settings, paidAt) };
  return {
    served: true,
    delivery: promised(terms, paidAt),
    ...(shippingEstimate !== undefined && { shippingEstimate }),
  };
}

/** The part of the settings by which days are counted from then on. */
export function calendarOf({ delivery }: ShopSettings, from: Date): Calendar {
  const { cutoff, workingWeekdays, holidays } = delivery;
  return { cutoff, workingWeekdays, holidays: comingDays(holidays, from) };
}

/** The dates of an order that is paid then. */
export function promised(terms: DeliveryTerms, paidAt: Date): FrozenDelivery {
  return { ...terms, ...deliveryDates(paidAt, terms, terms.calendar) };
}

/** The day on which an order that was paid then is to be given to the courier. */
export function sendingDay({ leadDays, calendar }: DeliveryTerms, paidAt: Date): string {
  return deliveryDates(paidAt, { minDays: 1, maxDays: 1, leadDays }, calendar).to;
}

const refused = (why: string): Delivery => ({ served: false, why });

/** Why something is not delivered, for its customer. */
export const toCustomer = (why: string) => `${why} Please write to us, and we will find a way.`;

/** Holidays of the past do not matter, so an order does not keep them. A day is subtracted for the time zone. */
function comingDays(holidays: readonly string[], at: Date): string[] {
  const yesterday = new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10);
  return holidays.filter((day) => day >= yesterday);
}

/** `prefix` is the beginning of pincodes that decided. */
type PlaceRules = DeliveryDays & {
  served: boolean;
  insuredUpTo: number | null;
  prefix?: string;
  shippingEstimate?: number | null;
};

/** Of the zones that fit a pincode, the one with the longest prefix counts. */
function rulesFor(settings: ShopSettings, { country, pincode }: Destination): PlaceRules {
  const { zones, countries } = settings.delivery;
  const usual = settings.usualDelivery;
  const anywhere = { served: true, insuredUpTo: null };
  if (!isIndia(country)) {
    const own = countries.find((each) => each.country.toLowerCase() === country.trim().toLowerCase());
    return own ?? { ...anywhere, ...usual.abroad, shippingEstimate: settings.delivery.abroadShipping };
  }
  const fitting = zones
    .flatMap((zone) => zone.prefixes.map((prefix) => ({ prefix, zone })))
    .filter(({ prefix }) => pincode.startsWith(prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  const [first] = fitting;
  return first ? { ...first.zone, prefix: first.prefix } : { ...anywhere, ...usual.india };
}
