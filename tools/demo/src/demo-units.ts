import type { UnitDraft } from '@kanaka/contracts/catalog/units';
import type { Piece } from './catalogue.ts';
import { jewellersBook } from './catalogue-files.ts';

/** By hand no two come out alike: each unit is so much heavier than the one before. */
const HEAVIER = 0.004;

const milligrams = (grams: number) => Math.round(grams * 1000);

/**
 * The units of a piece, one for each in stock, with invented tags, weights and hallmark numbers; none if it is not tagged.
 * The lightest weighs what the piece's price is made with.
 */
export function unitsOf({ title, jewellery, metalPricing, totalStock, purchase }: Piece['draft']): UnitDraft[] {
  const { sku, netWeight, grossWeight } = jewellery ?? {};
  if (!jewellersBook[title]?.tagged || sku === undefined || netWeight === undefined || grossWeight === undefined)
    return [];
  const isHallmarked = metalPricing?.hallmarking.articles !== 0;
  return Array.from({ length: totalStock }, (_, place) => {
    // To ten milligrams, as a jeweller's scales show.
    const more = Math.round((milligrams(netWeight) * HEAVIER * place) / 10) * 10;
    return {
      tag: `${sku}-${place + 1}`,
      size: '',
      netWeight: (milligrams(netWeight) + more) / 1000,
      grossWeight: (milligrams(grossWeight) + more) / 1000,
      huid: isHallmarked
        ? `K${sku.slice(-2)}${(place * 7919 + 40_009).toString(36).toUpperCase().slice(-3)}`
        : undefined,
      // Heavier ones cost more; the supplier is that of the piece.
      cost: purchase?.cost && Math.round((purchase.cost * (milligrams(netWeight) + more)) / milligrams(netWeight)),
      supplier: '',
    };
  });
}
