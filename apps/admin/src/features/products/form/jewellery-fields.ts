import { type Jewellery, type Metal, purities } from '@kanaka/contracts/catalog/jewellery';
import { caratWords } from '@kanaka/presentation/dimension-words';
import { typed } from '../../../shared/forms/typed.ts';

/** "Ruby × 3 1.25 ct" */
export const stoneInWords = ({ name, count, carats }: typeof emptyGemstone) =>
  [name, count && `× ${count}`, carats && caratWords(Number(carats))].filter(Boolean).join(' ');

export const emptyGemstone = { name: '', count: '', carats: '' };

/** The jewellery fields as the form has them: flat, numbers as typed. */
export const emptyJewellery = {
  sku: '',
  huid: '',
  metal: '',
  purity: '',
  grossWeight: '',
  netWeight: '',
  gemstones: [] as (typeof emptyGemstone)[],
  lengthMm: '',
  dropMm: '',
  widthMm: '',
  thicknessMm: '',
  clasp: '',
  certificateNumber: '',
  certificateUrl: '',
};
export type JewelleryFields = typeof emptyJewellery;

export function jewelleryFieldsOf(jewellery: Jewellery | undefined): JewelleryFields {
  if (!jewellery) return emptyJewellery;
  const { certificate, gemstones, ...facts } = jewellery;
  return {
    ...emptyJewellery,
    ...typed(facts),
    gemstones: gemstones.map((stone) => ({ ...emptyGemstone, ...typed(stone) })),
    certificateNumber: certificate?.number ?? '',
    certificateUrl: certificate?.url ?? '',
  };
}

/** Whether all jewellery fields are empty. */
export function isWithoutJewellery({ gemstones, ...fields }: JewelleryFields): boolean {
  return gemstones.length === 0 && Object.values(fields).every((value) => value.trim() === '');
}

/** The jewellery part of the request body; null when all fields are empty, which removes stored values. */
export function jewelleryDraftOf(fields: JewelleryFields) {
  if (isWithoutJewellery(fields)) return null;
  const { certificateNumber: number, certificateUrl: url, ...rest } = fields;
  return { ...rest, certificate: { number, url } };
}

/** The purities of a metal; none before a metal is chosen. */
export function puritiesOf(metal: string): readonly string[] {
  return Object.hasOwn(purities, metal) ? purities[metal as Metal] : [];
}

const jewelleryPath =
  /^(?:certificate\.(?<certificate>number|url)|(?<stone>gemstones\.\d+\.(?:name|count|carats))|(?<plain>\w+))/;

/** The form field that a validation issue below `jewellery` belongs to. */
export function jewelleryFieldOfIssue(path: string): string | null {
  const { certificate, stone, plain } = jewelleryPath.exec(path)?.groups ?? {};
  if (certificate) return certificate === 'number' ? 'certificateNumber' : 'certificateUrl';
  if (stone) return stone;
  return plain && Object.hasOwn(emptyJewellery, plain) ? plain : null;
}
