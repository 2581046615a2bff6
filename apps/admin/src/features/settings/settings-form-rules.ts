import { SettingsDraft, type ShopSettings } from '@kanaka/contracts/settings';
import type { FieldErrors, FieldPath } from 'react-hook-form';
import { set } from 'react-hook-form';

/** The form's own fields: the address as it is written on an envelope, the number as typed. */
export type SettingsFields = Omit<ShopSettings, 'addressLines' | 'exportTaxPercent' | 'lowStockThreshold' | 'state'> & {
  address: string;
  state: string;
  exportTaxPercent: string;
  lowStockThreshold: string;
};

export function fieldsOf({
  addressLines,
  exportTaxPercent,
  lowStockThreshold,
  ...settings
}: ShopSettings): SettingsFields {
  return {
    ...settings,
    address: addressLines.join('\n'),
    exportTaxPercent: String(exportTaxPercent),
    lowStockThreshold: String(lowStockThreshold),
  };
}

/** Google hands out a whole frame; its address is what is wanted. */
export function mapAddress(pasted: string): string {
  return /<iframe[^>]*\ssrc="([^"]+)"/.exec(pasted)?.[1]?.replaceAll('&amp;', '&') ?? pasted;
}

function written({ address, exportTaxPercent, lowStockThreshold, mapEmbedUrl, ...fields }: SettingsFields) {
  return {
    ...fields,
    mapEmbedUrl: mapAddress(mapEmbedUrl),
    addressLines: address.split('\n').filter((line) => line.trim() !== ''),
    exportTaxPercent: Number(exportTaxPercent),
    lowStockThreshold: lowStockThreshold.trim() === '' ? null : Number(lowStockThreshold),
  };
}

/** The form's field an issue of the contract is about: `addressLines.1` is a line of the address. */
export function fieldOfIssue(path: string): FieldPath<SettingsFields> {
  return path.startsWith('addressLines') ? 'address' : (path as FieldPath<SettingsFields>);
}

export type Judgement = { draft: ShopSettings } | { mistakes: { field: FieldPath<SettingsFields>; message: string }[] };

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
