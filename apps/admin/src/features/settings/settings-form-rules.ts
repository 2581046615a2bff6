import { SettingsDraft, type ShopSettings } from '@kanaka/contracts/settings';
import type { FieldErrors, FieldPath } from 'react-hook-form';
import { set } from 'react-hook-form';

/** The form's own fields: the address as it is written on an envelope, the number as typed. */
export type SettingsFields = Omit<
  ShopSettings,
  'addressLines' | 'exportTaxPercent' | 'gstUnregistered' | 'lowStockThreshold' | 'maxQuantity' | 'state'
> & {
  address: string;
  state: string;
  gst: 'registered' | 'unregistered';
  exportTaxPercent: string;
  lowStockThreshold: string;
  maxQuantity: string;
};

export function fieldsOf({
  addressLines,
  exportTaxPercent,
  gstUnregistered,
  lowStockThreshold,
  maxQuantity,
  ...settings
}: ShopSettings): SettingsFields {
  return {
    ...settings,
    address: addressLines.join('\n'),
    exportTaxPercent: String(exportTaxPercent),
    gst: gstUnregistered ? 'unregistered' : 'registered',
    lowStockThreshold: String(lowStockThreshold),
    maxQuantity: String(maxQuantity),
  };
}

/** Google hands out a whole frame; its address is what is wanted. */
export function mapAddress(pasted: string): string {
  return /<iframe[^>]*\ssrc="([^"]+)"/.exec(pasted)?.[1]?.replaceAll('&amp;', '&') ?? pasted;
}

/** A number as it was typed; none where nothing was. */
const numberIn = (typed: string) => (typed.trim() === '' ? null : Number(typed));

function written(typed: SettingsFields) {
  const { address, exportTaxPercent, gst, gstin, lowStockThreshold, maxQuantity, mapEmbedUrl, ...fields } = typed;
  return {
    ...fields,
    gstUnregistered: gst === 'unregistered',
    // Its field is not shown to a business that has none; what stood in it does not count.
    gstin: gst === 'registered' ? gstin : '',
    mapEmbedUrl: mapAddress(mapEmbedUrl),
    addressLines: address.split('\n').filter((line) => line.trim() !== ''),
    exportTaxPercent: Number(exportTaxPercent),
    lowStockThreshold: numberIn(lowStockThreshold),
    maxQuantity: numberIn(maxQuantity),
  };
}

/** The form's field an issue of the contract is about: `addressLines.1` is a line of the address. */
export function fieldOfIssue(path: string): FieldPath<SettingsFields> {
  if (path.startsWith('addressLines')) return 'address';
  return path === 'gstUnregistered' ? 'gst' : (path as FieldPath<SettingsFields>);
}

export type Judgement =
  { draft: SettingsDraft } | { mistakes: { field: FieldPath<SettingsFields>; message: string }[] };

/** What would be saved, or what is still wrong: by the very rules the shop saves by. */
export function judge(fields: SettingsFields): Judgement {
  const read = SettingsDraft.safeParse(written(fields));
  if (read.success) return { draft: read.data };
  return {
    mistakes: read.error.issues.map(({ path, message }) => ({ field: fieldOfIssue(path.join('.')), message })),
  };
}

/** The same as the form library asks for it. */
export function resolveSettings(fields: SettingsFields) {
  const judgement = judge(fields);
  if ('draft' in judgement) return { values: fields, errors: {} };
  const errors: FieldErrors<SettingsFields> = {};
  // The first mistake of a field is the one to mend first.
  for (const { field, message } of judgement.mistakes.toReversed()) set(errors, field, { type: 'shop', message });
  return { values: {}, errors };
}
