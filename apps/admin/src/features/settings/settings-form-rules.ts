import { type Courier, usualCouriers } from '@kanaka/contracts/orders/couriers';
import { SettingsDraft, type ShopSettings, gstinIssue } from '@kanaka/contracts/catalog/settings';
import { LATE_PAYMENT_TOLERANCE_PERCENT } from '@kanaka/contracts/catalog/shop-profile';
import { usualReturns, usualUnpaidLimit } from '@kanaka/contracts/catalog/usual-terms';
import type { FieldPath, UseFormRegisterReturn } from 'react-hook-form';
import { resolved } from '../../shared/forms/resolved.ts';
import { groupedAmount, plainAmount } from '../../shared/forms/typed-amount.ts';
import { deliveryFieldOfIssue, deliveryFieldsOf, type DeliveryFields, writtenDelivery } from './delivery-fields.ts';
import { type PickupFields, pickupFieldsOf, writtenPickup } from './pickup-fields.ts';
import { type RateSettingsFields, numberIn, rateFieldsOf, writtenRates } from './rate-settings-fields.ts';
import { type WorthFields, worthFieldsOf, writtenWorth } from './worth-fields.ts';

/** The form's fields: the address as text with line breaks, numbers as typed. */
export type SettingsFields = Omit<
  ShopSettings,
  | 'addressLines'
  | 'couriers'
  | 'delivery'
  | 'exportTaxPercent'
  | 'favicon'
  | 'gstUnregistered'
  | 'latePaymentTolerancePercent'
  | 'logo'
  | 'lowStockThreshold'
  | 'maxQuantity'
  | 'metalRates'
  | 'holdReviews'
  | 'ownerNotices'
  | 'pickup'
  | 'returns'
  | 'state'
  | 'unpaidLimit'
  | 'usualDelivery'
  | 'worth'
> & {
  address: string;
  couriers: Courier[];
  state: string;
  /** The addresses of the pictures; empty for none. */
  logo: string;
  favicon: string;
  gst: 'registered' | 'unregistered';
  exportTaxPercent: string;
  lowStockThreshold: string;
  maxQuantity: string;
  unpaidLimit: { pieces: string; rupees: string };
  latePaymentTolerancePercent: string;
  holdReviews: 'yes' | 'no';
  ownerNotices: 'yes' | 'no';
  metalRates: RateSettingsFields;
  delivery: DeliveryFields;
  pickup: PickupFields;
  worth: WorthFields;
  returns: { days: string; damageHours: string };
};

/** Connects an input with a field of the form. `deps` are fields whose validity depends on this one. */
export type SettingsField = (
  name: FieldPath<SettingsFields>,
  deps?: FieldPath<SettingsFields>[],
) => UseFormRegisterReturn & { error: string | undefined };

export function fieldsOf({
  addressLines,
  couriers = [...usualCouriers],
  delivery,
  exportTaxPercent,
  favicon = '',
  gstUnregistered,
  holdReviews,
  logo = '',
  lowStockThreshold,
  maxQuantity,
  latePaymentTolerancePercent = LATE_PAYMENT_TOLERANCE_PERCENT,
  metalRates,
  ownerNotices = true,
  pickup,
  usualDelivery,
  worth,
  returns = usualReturns,
  unpaidLimit = usualUnpaidLimit,
  ...settings
}: ShopSettings): SettingsFields {
  return {
    ...settings,
    address: addressLines.join('\n'),
    couriers,
    exportTaxPercent: String(exportTaxPercent),
    favicon,
    logo,
    gst: gstUnregistered ? 'unregistered' : 'registered',
    lowStockThreshold: String(lowStockThreshold),
    maxQuantity: String(maxQuantity),
    unpaidLimit: { pieces: String(unpaidLimit.pieces), rupees: groupedAmount(String(unpaidLimit.rupees)) },
    latePaymentTolerancePercent: String(latePaymentTolerancePercent),
    holdReviews: holdReviews === false ? 'no' : 'yes',
    ownerNotices: ownerNotices ? 'yes' : 'no',
    metalRates: rateFieldsOf(metalRates),
    delivery: deliveryFieldsOf(delivery, usualDelivery),
    pickup: pickupFieldsOf(pickup),
    worth: worthFieldsOf(worth),
    returns: { days: String(returns.days), damageHours: String(returns.damageHours) },
  };
}

/** Google Maps offers the code of a whole iframe; only its `src` is stored. */
export function mapAddress(pasted: string): string {
  return /<iframe[^>]*\ssrc="([^"]+)"/.exec(pasted)?.[1]?.replaceAll('&amp;', '&') ?? pasted;
}

function written(typed: SettingsFields) {
  const { address, exportTaxPercent, gst, gstin, lowStockThreshold, maxQuantity, mapEmbedUrl, ...others } = typed;
  const { latePaymentTolerancePercent, metalRates, delivery, pickup, ownerNotices, worth, returns, ...rest } = others;
  const { unpaidLimit, holdReviews, ...fields } = rest;
  return {
    ...fields,
    gstUnregistered: gst === 'unregistered',
    // The field is hidden for an unregistered business, so a value left in it must not be saved.
    gstin: gst === 'registered' ? gstin : '',
    mapEmbedUrl: mapAddress(mapEmbedUrl),
    addressLines: address.split('\n').filter((line) => line.trim() !== ''),
    exportTaxPercent: Number(exportTaxPercent),
    lowStockThreshold: numberIn(lowStockThreshold),
    maxQuantity: numberIn(maxQuantity),
    unpaidLimit: { pieces: numberIn(unpaidLimit.pieces), rupees: numberIn(plainAmount(unpaidLimit.rupees)) },
    latePaymentTolerancePercent: numberIn(latePaymentTolerancePercent),
    holdReviews: holdReviews === 'yes',
    ownerNotices: ownerNotices === 'yes',
    metalRates: writtenRates(metalRates),
    ...writtenDelivery(delivery),
    pickup: writtenPickup(pickup),
    worth: writtenWorth(worth),
    returns: { days: numberIn(returns.days), damageHours: numberIn(returns.damageHours) },
  };
}

/** The form field that a validation issue belongs to: `addressLines.1` is a line of the address. */
export function fieldOfIssue(path: string): FieldPath<SettingsFields> {
  if (path.startsWith('addressLines')) return 'address';
  if (path.startsWith('pickup.addressLines')) return 'pickup.addressLines';
  if (/^(usualDelivery|delivery)\./.test(path)) return deliveryFieldOfIssue(path) as FieldPath<SettingsFields>;
  return path === 'gstUnregistered' ? 'gst' : (path as FieldPath<SettingsFields>);
}

export type Judgement =
  { draft: SettingsDraft } | { mistakes: { field: FieldPath<SettingsFields>; message: string }[] };

/** Validates with the API contract; returns the request body or the mistakes. */
export function judge(fields: SettingsFields): Judgement {
  const draft = written(fields);
  const read = SettingsDraft.safeParse(draft);
  if (read.success) return { draft: read.data };
  const mistakes = read.error.issues.map(({ path, message }) => ({ field: fieldOfIssue(path.join('.')), message }));
  // The schema looks at it only when nothing else is wrong.
  const message = gstinIssue({ ...draft, gstin: draft.gstin.trim().toUpperCase() });
  if (message && !mistakes.some(({ field }) => field === 'gstin')) mistakes.push({ field: 'gstin', message });
  return { mistakes };
}

/** The same as a resolver of react-hook-form. */
export function resolveSettings(fields: SettingsFields) {
  const judgement = judge(fields);
  const mistakes = 'mistakes' in judgement ? judgement.mistakes : [];
  // In reverse order, because of several mistakes of a field the first is to be shown.
  return resolved(fields, Object.fromEntries(mistakes.toReversed().map(({ field, message }) => [field, message])));
}
