import type { PriceBreakup } from '@kanaka/contracts/catalog/pricing';
import { breakupOf } from '@kanaka/contracts/catalog/price-recipe';
import type { Product } from '@kanaka/contracts/catalog/products';
import { metalPrice } from '@kanaka/money/metal-price';
import { ring } from './pieces.ts';

const times = { ratedAt: new Date('2026-11-23T04:00:00Z'), orderUntil: new Date('2026-11-25T04:00:00Z') };

/** The price of so many milligrams of 22 K gold at ₹14,656.00, ₹650 a gram for making, ₹45 hallmarking. */
export function breakupOfGold(weightMg: number, discountBp = 0): PriceBreakup {
  const making = { per: 'gram' as const, value: 65_000, minimumPaise: 0 };
  const price = metalPrice(
    {
      metals: [{ metal: 'gold', fineness: 916, weightMg }],
      wastageBp: 0,
      making,
      stones: [],
      otherPaise: 0,
      hallmarking: { articles: 1, chargePaise: 4_500 },
      discountBp,
    },
    () => 14_656_00,
  );
  return breakupOf(price, times);
}

/** A ring priced by its metal, in two sizes that weigh differently. */
export function metalRing(change: Partial<Product> = {}): Product {
  const [small, large] = [breakupOfGold(12_000), breakupOfGold(13_000)];
  return {
    ...ring,
    price: small.price,
    salePrice: 0,
    priceFrom: true,
    priceBreakup: small,
    sizing: 'ring',
    sizes: [
      { size: '12', stock: 1, netWeight: 12, priceBreakup: small },
      { size: '14', stock: 1, netWeight: 13, priceBreakup: large },
    ],
    ...change,
  };
}
