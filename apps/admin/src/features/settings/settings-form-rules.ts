import { SettingsDraft, type ShopSettings, gstinIssue } from '@kanaka/contracts/catalog/settings';
import { newShop, usualWorth } from '@kanaka/contracts/catalog/shop-profile';
import type { FieldPath } from 'react-hook-form';
import type { DeliveryDays, DeliveryRules, UsualDelivery } from '@kanaka/contracts/orders/delivery';
import { newUsualDelivery } from '@kanaka/contracts/catalog/usual-terms';
import { refusedFields, resolved } from '../../shared/forms/form.tsx';
import type { VisitRules } from '@kanaka/contracts/orders/visit-rules';
import { groupedAmount, plainAmount } from '../../shared/forms/amount-field.tsx';
import { type Typed, numberIn, typed, written } from '../../shared/forms/typed.ts';

/** The settings that the form has in another shape, not only with numbers and choices as typed. */
type Reshaped =
  'addressLines' | 'delivery' | 'gstUnregistered' | 'pickup' | 'reviewAnswers' | 'usualDelivery' | 'visits' | 'worth';

const noVisits: VisitRules = { hours: [], slotMinutes: 60, capacity: 1, daysAhead: 14 };

const noPickup: NonNullable<ShopSettings['pickup']> = { addressLines: [], hours: '', readyDays: 1 };

/** The form's fields: lines of an address as text with line breaks, numbers as typed. */
export type SettingsFields = Typed<Omit<ShopSettings, Reshaped>> & {
  address: string;
  gst: 'registered' | 'unregistered';
  delivery: DeliveryFields;
  reviewAnswers: { text: string }[];
  pickup: Omit<Typed<typeof noPickup>, 'addressLines'> & { offered: 'yes' | 'no'; addressLines: string };
  visits: Typed<VisitRules> & { offered: 'yes' | 'no' };
  worth: Typed<typeof usualWorth> & { published: 'yes' | 'no' };
};

export function fieldsOf(settings: ShopSettings): SettingsFields {
  const { addressLines, delivery, gstUnregistered, pickup, reviewAnswers, usualDelivery, visits, worth, ...stored } =
    settings;
  const fields = typed(stored);
  const { rupees } = fields.unpaidLimit;
  return {
    ...fields,
    address: addressLines.join('\n'),
    gst: gstUnregistered ? 'unregistered' : 'registered',
    unpaidLimit: { ...fields.unpaidLimit, rupees: groupedAmount(rupees) },
    askAbovePrice: groupedAmount(fields.askAbovePrice),
    delivery: deliveryFieldsOf(delivery, usualDelivery),
    reviewAnswers: reviewAnswers.map((text) => ({ text })),
    pickup: {
      ...typed({ ...noPickup, ...pickup }),
      offered: pickup ? 'yes' : 'no',
      addressLines: pickup?.addressLines.join('\n') ?? '',
    },
    visits: { ...typed(visits ?? noVisits), offered: visits ? 'yes' : 'no' },
    // Rules that are not published begin with the usual ones.
    worth: { ...typed(worth ?? usualWorth), published: worth ? 'yes' : 'no' },
  };
}

function writtenVisits({ offered, hours, ...numbers }: SettingsFields['visits']) {
  if (offered === 'no') return null;
  return {
    ...(written(numbers, noVisits) as object),
    hours: hours.map(({ weekday, ...times }) => ({ ...times, weekday: Number(weekday) })),
  };
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Google Maps offers the code of a whole iframe; only its `src` is stored. */
export function mapAddress(pasted: string): string {
  return /<iframe[^>]*\ssrc="([^"]+)"/.exec(pasted)?.[1]?.replaceAll('&amp;', '&') ?? pasted;
}

function draftOf({
  address,
  delivery,
  gst,
  gstin,
  mapEmbedUrl,
  pickup,
  askAbovePrice,
  reviewAnswers,
  unpaidLimit,
  visits,
  worth,
  ...fields
}: SettingsFields) {
  const { offered, ...place } = pickup;
  const { published, ...rules } = worth;
  return {
    ...(written(fields, newShop) as object),
    state: fields.state,
    gstUnregistered: gst === 'unregistered',
    // The field is hidden for an unregistered business, so a value left in it must not be saved.
    gstin: gst === 'registered' ? gstin : '',
    mapEmbedUrl: mapAddress(mapEmbedUrl),
    addressLines: linesOf(address),
    askAbovePrice: numberIn(plainAmount(askAbovePrice)),
    unpaidLimit: { pieces: numberIn(unpaidLimit.pieces), rupees: numberIn(plainAmount(unpaidLimit.rupees)) },
    ...writtenDelivery(delivery),
    reviewAnswers: reviewAnswers.map(({ text }) => text),
    pickup:
      offered === 'yes'
        ? { ...place, addressLines: linesOf(place.addressLines), readyDays: numberIn(place.readyDays) }
        : null,
    visits: writtenVisits(visits),
    worth: published === 'yes' ? written(rules, usualWorth) : null,
  };
}

/** The form field that a validation issue belongs to: `addressLines.1` is a line of the address. */
export function fieldOfIssue(path: string): FieldPath<SettingsFields> {
  if (path.startsWith('addressLines')) return 'address';
  if (path.startsWith('pickup.addressLines')) return 'pickup.addressLines';
  if (/^(usualDelivery|delivery)\./.test(path)) return deliveryFieldOfIssue(path) as FieldPath<SettingsFields>;
  if (/^reviewAnswers\.\d+$/.test(path)) return `${path}.text` as FieldPath<SettingsFields>;
  return path === 'gstUnregistered' ? 'gst' : (path as FieldPath<SettingsFields>);
}

type Judgement = { draft: SettingsDraft } | { refused: Partial<Record<FieldPath<SettingsFields>, string>> };

/** Validates with the API contract; returns the request body, or what is refused by field. */
export function judge(fields: SettingsFields): Judgement {
  const draft = draftOf(fields);
  const read = SettingsDraft.safeParse(draft);
  if (read.success) return { draft: read.data };
  const refused = refusedFields(read.error.issues, fieldOfIssue);
  // The schema looks at it only when nothing else is wrong.
  const gstin = gstinIssue({ ...draft, gstin: draft.gstin.trim().toUpperCase() });
  return { refused: { ...(gstin && { gstin }), ...refused } };
}

/** The same as a resolver of react-hook-form. */
export function resolveSettings(fields: SettingsFields) {
  const judgement = judge(fields);
  return resolved(fields, 'refused' in judgement ? judgement.refused : {});
}

/** When orders leave and how long they take, as the form has it: numbers as typed. */
type DeliveryFields = {
  cutoff: string;
  /** The numbers of the weekdays; 0 is Sunday. */
  workingWeekdays: string[];
  /** As in a country, for all others. */
  abroadShipping: string;
  holidays: { day: string }[];
  usual: Typed<UsualDelivery>;
  zones: PlaceFields[];
  countries: PlaceFields[];
};

/** A zone or a country whose delivery is another than usual. */
export const emptyPlace = {
  /** The zone's name, or the country. */
  name: '',
  /** What a zone's pincodes begin with, separated by commas or spaces. */
  prefixes: '',
  served: 'yes' as 'yes' | 'no',
  minDays: '',
  maxDays: '',
  /** In rupees; empty for any value. */
  insuredUpTo: '',
  /** In rupees, of a country; empty: the customer is told before the payment. */
  shippingEstimate: '',
};
export type PlaceFields = typeof emptyPlace;

function deliveryFieldsOf(rules: DeliveryRules, usual: UsualDelivery): DeliveryFields {
  const place = ({ minDays, maxDays, served, insuredUpTo }: DeliveryRules['zones' | 'countries'][number]) => ({
    ...typed({ minDays, maxDays, served }),
    insuredUpTo: amountIn(insuredUpTo),
    shippingEstimate: '',
  });
  return {
    cutoff: rules.cutoff,
    workingWeekdays: rules.workingWeekdays.map(String),
    abroadShipping: amountIn(rules.abroadShipping),
    holidays: rules.holidays.toSorted().map((day) => ({ day })),
    usual: typed(usual),
    zones: rules.zones.map((zone) => ({ ...place(zone), name: zone.name, prefixes: prefixWords(zone.prefixes) })),
    countries: rules.countries.map((each) => ({
      ...place(each),
      name: each.country,
      prefixes: '',
      shippingEstimate: amountIn(each.shippingEstimate),
    })),
  };
}

/** So many beginnings in one range; the contract takes fewer. */
const LONGEST_RANGE = 1_000;

/** The beginnings of pincodes that were typed: "600, 641-643" is 600, 641, 642 and 643. What is none stays for the contract to refuse. */
export function prefixesTyped(typed: string): string[] {
  const parts = typed.replace(/\s*(?:[-–—]|\bto\b)\s*/gi, '-').split(/[\s,;]+/);
  return parts.filter(Boolean).flatMap((part) => {
    const [, first = '', last = ''] = /^([1-9]\d{0,5})-([1-9]\d{0,5})$/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (first === '' || first.length !== last.length || count < 1 || count > LONGEST_RANGE) return [part];
    return Array.from({ length: count }, (_, step) => String(Number(first) + step));
  });
}

/** The other way round: three or more that follow each other are a range. */
export function prefixWords(prefixes: readonly string[]): string {
  const words: string[] = [];
  for (let at = 0; at < prefixes.length;) {
    const first = prefixes[at] ?? '';
    let last = at;
    while (prefixes[last + 1] === String(Number(first) + last + 1 - at) && prefixes[last + 1]?.length === first.length)
      last += 1;
    const isRange = last - at >= 2;
    words.push(isRange ? `${first}-${prefixes[last]}` : first);
    at = isRange ? last + 1 : at + 1;
  }
  return words.join(', ');
}

const amountIn = (rupees: number | null) => (rupees === null ? '' : groupedAmount(String(rupees)));

/** As the contract reads them. */
function writtenDelivery({
  cutoff,
  workingWeekdays,
  abroadShipping,
  holidays,
  usual,
  zones,
  countries,
}: DeliveryFields) {
  const days = ({ minDays, maxDays }: Typed<DeliveryDays>) => ({
    minDays: numberIn(minDays),
    maxDays: numberIn(maxDays),
  });
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
      abroadShipping: numberIn(plainAmount(abroadShipping)),
      holidays: holidays.map(({ day }) => day),
      zones: zones.map((zone) => ({ ...place(zone), name: zone.name, prefixes: prefixesTyped(zone.prefixes) })),
      countries: countries.map((each) => ({
        ...place(each),
        country: each.name,
        shippingEstimate: each.served === 'yes' ? numberIn(plainAmount(each.shippingEstimate)) : null,
      })),
    },
  };
}

/** The form field that an issue of `usualDelivery` or `delivery` belongs to. */
function deliveryFieldOfIssue(path: string): string {
  return path
    .replace(/^usualDelivery\./, 'delivery.usual.')
    .replace(/^(delivery\.workingWeekdays).*/, '$1')
    .replace(/^(delivery\.holidays\.\d+)$/, '$1.day')
    .replace(/\.prefixes\..*/, '.prefixes')
    .replace(/^(delivery\.countries\.\d+)\.country/, '$1.name');
}
