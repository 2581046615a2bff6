import { toGrams, toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import type { Jewellery, JewelleryDraft } from '@kanaka/contracts/catalog/jewellery';
import type { ProductRow } from '../schema.ts';

export type JewelleryColumns = Pick<
  ProductRow,
  | 'sku'
  | 'grossWeightMg'
  | 'netWeightMg'
  | 'metal'
  | 'purity'
  | 'gemstones'
  | 'lengthMm'
  | 'dropMm'
  | 'widthMm'
  | 'thicknessMm'
  | 'clasp'
  | 'huid'
  | 'certificateNumber'
  | 'certificateUrl'
>;

/** The jeweller's fields for the public; undefined when none is set. */
export function toJewellery(row: JewelleryColumns): Jewellery | undefined {
  const { gemstones } = row;
  const facts = {
    sku: row.sku ?? undefined,
    grossWeight: gramsOf(row.grossWeightMg),
    netWeight: gramsOf(row.netWeightMg),
    metal: row.metal ?? undefined,
    purity: row.purity ?? undefined,
    lengthMm: row.lengthMm ?? undefined,
    dropMm: row.dropMm ?? undefined,
    widthMm: row.widthMm ?? undefined,
    thicknessMm: row.thicknessMm ?? undefined,
    clasp: row.clasp ?? undefined,
    huid: row.huid ?? undefined,
    certificate: certificateOf(row),
  };
  const any = gemstones.length > 0 || Object.values(facts).some((value) => value !== undefined);
  return any ? { ...facts, gemstones } : undefined;
}

/** Fields that are left out stay unchanged; null removes them. */
export function fromJewelleryDraft(draft: JewelleryDraft | null | undefined): Partial<JewelleryColumns> {
  if (draft === undefined) return {};
  return {
    sku: draft?.sku ?? null,
    grossWeightMg: milligramsOf(draft?.grossWeight),
    netWeightMg: milligramsOf(draft?.netWeight),
    metal: draft?.metal ?? null,
    purity: draft?.purity ?? null,
    gemstones: draft?.gemstones ?? [],
    lengthMm: draft?.lengthMm ?? null,
    dropMm: draft?.dropMm ?? null,
    widthMm: draft?.widthMm ?? null,
    thicknessMm: draft?.thicknessMm ?? null,
    clasp: draft?.clasp ?? null,
    huid: draft?.huid ?? null,
    certificateNumber: draft?.certificate?.number ?? null,
    certificateUrl: draft?.certificate?.url ?? null,
  };
}

function certificateOf({ certificateNumber, certificateUrl }: JewelleryColumns): Jewellery['certificate'] {
  if (certificateNumber === null && certificateUrl === null) return undefined;
  return { number: certificateNumber ?? undefined, url: certificateUrl ?? undefined };
}

const gramsOf = (milligrams: number | null) => (milligrams === null ? undefined : toGrams(milligrams));
const milligramsOf = (grams: number | undefined) => (grams === undefined ? null : toMilligrams(grams));

/** An HUID is of one article: it says nothing about a piece of which there are several, or which comes in sizes. */
export function hasOneHuid({ tagged, sized, onHand }: Pick<ProductRow, 'tagged' | 'sized' | 'onHand'>): boolean {
  return !tagged && !sized && onHand <= 1;
}
