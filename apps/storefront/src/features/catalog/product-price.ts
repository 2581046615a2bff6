import type { Product } from '@kanaka/contracts/catalog/products';
import { toPaise } from '@kanaka/money/rupees';
import { discountPercent, priceBreakdown, unitPrice } from '@kanaka/money/gst';

export type ProductPrice = {
  /** What the shopper pays for one piece, taxes included. */
  paise: number;
  /** The former price, taxes included; undefined when the piece is not on sale. */
  insteadOfPaise: number | undefined;
  taxPaise: number;
  discountPercent: number;
};

/** The displayed price of a piece, with tax of `taxPercent`. */
export function productPrice(
  { price, salePrice }: Pick<Product, 'price' | 'salePrice'>,
  taxPercent: number,
): ProductPrice {
  const pricePaise = toPaise(price);
  const salePricePaise = toPaise(salePrice);
  const { priceWithTaxPaise, taxAmountPaise } = priceBreakdown(unitPrice({ pricePaise, salePricePaise }), taxPercent);
  return {
    paise: priceWithTaxPaise,
    insteadOfPaise: salePricePaise > 0 ? priceBreakdown(pricePaise, taxPercent).priceWithTaxPaise : undefined,
    taxPaise: taxAmountPaise,
    discountPercent: discountPercent({ pricePaise, salePricePaise }),
  };
}

/** Whether nothing can be bought now. */
export const isOutOfStock = ({ totalStock }: Pick<Product, 'totalStock'>): boolean => totalStock <= 0;

/** Whether the piece is on sale and can be bought. */
export const isOnSale = ({ salePrice, totalStock }: Pick<Product, 'salePrice' | 'totalStock'>): boolean =>
  salePrice > 0 && totalStock > 0;

/** What the metal weighs at the displayed price: "5.720 g net", or "from" it where sizes weigh differently; "" if unknown. */
export function pricedWeight({ jewellery, sizes }: Pick<Product, 'jewellery' | 'sizes'>): string {
  const bySize = sizes.flatMap(({ netWeight }) => netWeight ?? []);
  const least = bySize.length > 0 ? Math.min(...bySize) : jewellery?.netWeight;
  return least ? `${bySize.some((net) => net > least) ? 'from ' : ''}${least.toFixed(3)} g net` : '';
}
