import type { DeliveryDays, DeliveryRules, UsualDelivery } from '@kanaka/contracts/orders/delivery';
import { newUsualDelivery } from '@kanaka/contracts/catalog/usual-terms';
import { groupedAmount, plainAmount } from '../../shared/forms/typed-amount.ts';
import { type Typed, numberIn, typed, written } from '../../shared/forms/typed.ts';

type DaysFields = Typed<DeliveryDays>;

/** A zone or a country whose delivery is another than usual. */
export type PlaceFields = DaysFields & {
  /** The zone's name, or the country. */
  name: string;
  /** What a zone's pincodes begin with, separated by commas or spaces. */
  prefixes: string;
  served: 'yes' | 'no';
  /** In rupees; empty for any value. */
  insuredUpTo: string;
};

/** When orders leave and how long they take, as the form has it: numbers as typed. */
export type DeliveryFields = {
  cutoff: string;
  /** The numbers of the weekdays; 0 is Sunday. */
  workingWeekdays: string[];
  holidays: { day: string }[];
  usual: Typed<UsualDelivery>;
  zones: PlaceFields[];
  countries: PlaceFields[];
};

export const emptyPlace: PlaceFields = {
  name: '',
  prefixes: '',
  served: 'yes',
  minDays: '',
  maxDays: '',
  insuredUpTo: '',
};

export function deliveryFieldsOf(rules: DeliveryRules, usual: UsualDelivery): DeliveryFields {
  const place = ({ minDays, maxDays, served, insuredUpTo }: DeliveryRules['zones' | 'countries'][number]) => ({
    ...typed({ minDays, maxDays, served }),
    insuredUpTo: insuredUpTo === null ? '' : groupedAmount(String(insuredUpTo)),
  });
  return {
    cutoff: rules.cutoff,
    workingWeekdays: rules.workingWeekdays.map(String),
    holidays: rules.holidays.toSorted().map((day) => ({ day })),
    usual: typed(usual),
    zones: rules.zones.map((zone) => ({ ...place(zone), name: zone.name, prefixes: zone.prefixes.join(', ') })),
    countries: rules.countries.map((each) => ({ ...place(each), name: each.country, prefixes: '' })),
  };
}

const partsOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

/** As the contract reads them. */
export function writtenDelivery({ cutoff, workingWeekdays, holidays, usual, zones, countries }: DeliveryFields) {
  const days = ({ minDays, maxDays }: DaysFields) => ({ minDays: numberIn(minDays), maxDays: numberIn(maxDays) });
  // Of a place that is not served the days do not matter, and their fields are hidden.
  const place = (one: PlaceFields) => ({
    ...days(one.served === 'yes' ? one : usual.india),
    served: one.served === 'yes',
    insuredUpTo: one.served === 'yes' ? numberIn(plainAmount(one.insuredUpTo)) : null,
  });
  return {
    usualDelivery: written(usual, newUsualDelivery),
    delivery: {
      cutoff,
      workingWeekdays: workingWeekdays.map(Number),
      holidays: holidays.map(({ day }) => day),
      zones: zones.map((zone) => ({ ...place(zone), name: zone.name, prefixes: partsOf(zone.prefixes) })),
      countries: countries.map((each) => ({ ...place(each), country: each.name })),
    },
  };
}

/** The form field that an issue of `usualDelivery` or `delivery` belongs to. */
export function deliveryFieldOfIssue(path: string): string {
  return path
    .replace(/^usualDelivery\./, 'delivery.usual.')
    .replace(/^(delivery\.workingWeekdays).*/, '$1')
    .replace(/^(delivery\.holidays\.\d+)$/, '$1.day')
    .replace(/\.prefixes\..*/, '.prefixes')
    .replace(/^(delivery\.countries\.\d+)\.country/, '$1.name');
}
