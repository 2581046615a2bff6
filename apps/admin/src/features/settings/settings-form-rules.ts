import { SettingsDraft, type ShopSettings, gstinIssue } from '@kanaka/contracts/catalog/settings';
import { newShop, usualWorth } from '@kanaka/contracts/catalog/shop-profile';
import type { FieldPath } from 'react-hook-form';
import { refusedFields, resolved } from '../../shared/forms/resolver-result.ts';
import { groupedAmount, plainAmount } from '../../shared/forms/typed-amount.ts';
import { type Typed, numberIn, typed, written } from '../../shared/forms/typed.ts';
import { deliveryFieldOfIssue, deliveryFieldsOf, type DeliveryFields, writtenDelivery } from './delivery-fields.ts';

/** The settings that the form has in another shape, not only with numbers and choices as typed. */
type Reshaped = 'addressLines' | 'delivery' | 'gstUnregistered' | 'pickup' | 'usualDelivery' | 'worth';

const noPickup: NonNullable<ShopSettings['pickup']> = { addressLines: [], hours: '', readyDays: 1 };

/** The form's fields: lines of an address as text with line breaks, numbers as typed. */
export type SettingsFields = Typed<Omit<ShopSettings, Reshaped>> & {
  address: string;
  gst: 'registered' | 'unregistered';
  delivery: DeliveryFields;
  pickup: Omit<Typed<typeof noPickup>, 'addressLines'> & { offered: 'yes' | 'no'; addressLines: string };
  worth: Typed<typeof usualWorth> & { published: 'yes' | 'no' };
};

export function fieldsOf(settings: ShopSettings): SettingsFields {
  const { addressLines, delivery, gstUnregistered, pickup, usualDelivery, worth, ...stored } = settings;
  const fields = typed(stored);
  const { rupees } = fields.unpaidLimit;
  return {
    ...fields,
    address: addressLines.join('\n'),
    gst: gstUnregistered ? 'unregistered' : 'registered',
    unpaidLimit: { ...fields.unpaidLimit, rupees: groupedAmount(rupees) },
    delivery: deliveryFieldsOf(delivery, usualDelivery),
    pickup: {
      ...typed({ ...noPickup, ...pickup }),
      offered: pickup ? 'yes' : 'no',
      addressLines: pickup?.addressLines.join('\n') ?? '',
    },
    // Rules that are not published begin with the usual ones.
    worth: { ...typed(worth ?? usualWorth), published: worth ? 'yes' : 'no' },
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
  unpaidLimit,
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
    unpaidLimit: { pieces: numberIn(unpaidLimit.pieces), rupees: numberIn(plainAmount(unpaidLimit.rupees)) },
    ...writtenDelivery(delivery),
    pickup:
      offered === 'yes'
        ? { ...place, addressLines: linesOf(place.addressLines), readyDays: numberIn(place.readyDays) }
        : null,
    worth: published === 'yes' ? written(rules, usualWorth) : null,
  };
}

/** The form field that a validation issue belongs to: `addressLines.1` is a line of the address. */
export function fieldOfIssue(path: string): FieldPath<SettingsFields> {
  if (path.startsWith('addressLines')) return 'address';
  if (path.startsWith('pickup.addressLines')) return 'pickup.addressLines';
  if (/^(usualDelivery|delivery)\./.test(path)) return deliveryFieldOfIssue(path) as FieldPath<SettingsFields>;
  return path === 'gstUnregistered' ? 'gst' : (path as FieldPath<SettingsFields>);
}

export type Judgement = { draft: SettingsDraft } | { refused: Partial<Record<FieldPath<SettingsFields>, string>> };

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
