import { pricingOf } from '@kanaka/contracts/catalog/price-recipe';
import { toAdminProduct } from '../products/product-mapper.ts';
import type { PieceView } from '../products/products.repository.ts';
import { toUnit } from '../stock/unit-mapper.ts';
import type { UnitRow } from '../stock/units-schema.ts';

/** A piece with its units that are in the shop, by their tags, and the collections for which it was chosen. */
export type PieceOfFile = PieceView & { units: UnitRow[]; collections: string[] };

/** A piece in the shape of a `ProductDraft`. What follows from something else is absent: a price by metal, a stock of tags. */
export function describedPiece({ units, collections, ...row }: PieceOfFile): object {
  const { slug, sizes, price, salePrice, totalStock, draft = false, finalSale = false, ...piece } = toAdminProduct(row);
  const counted = new Set(units.map(({ size }) => size));
  const own = sizes.filter(({ size }) => !counted.has(size));
  return {
    ...piece,
    ...{ handle: slug, draft, finalSale, collections },
    leadDays: piece.leadDays ?? 0,
    adjustable: piece.adjustable ?? false,
    // As it was entered, not as its next unit weighs.
    metalPricing: row.pricing && pricingOf(row.pricing),
    ...(!row.pricing && { price, salePrice: salePrice || '' }),
    ...(sizes.length === 0 && units.length === 0 && { totalStock }),
    sizes: own.map(({ size, stock, netWeight }) => ({ size, stock, netWeight })),
    imageTexts: row.imageTexts,
    units: units.map((unit) => toUnit(unit)),
  };
}
