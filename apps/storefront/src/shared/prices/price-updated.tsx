import type { CartItem } from '@kanaka/contracts/cart/cart';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { lineTotal } from '@kanaka/money/totals';
import { lineTotalOf, type Priced } from './price-of-lines.ts';

/**
 * Says that a line costs something else than when it was last seen, and the difference with tax. `held`: it is held at what it
 * was, so the difference is what it would cost more today.
 */
export function PriceUpdated({
  item,
  taxPercent,
  held = false,
}: {
  item: CartItem;
  taxPercent: number;
  held?: boolean;
}) {
  const change = priceChange(item, taxPercent);
  if (change === 0) return null;
  const by = item.priceBreakup ? 'with today’s rate' : 'today';
  return (
    <p className="text-sm text-ink">
      {held ? 'Price held for you;' : 'Price updated'} {by}:{' '}
      <span className="figures font-medium whitespace-nowrap">
        {change > 0 && '+'}
        {formatPaise(change)}
      </span>
    </p>
  );
}

/** By how much a line costs more than when it was last seen, tax included, in paise; 0 if it has not changed. */
export function priceChange(item: Priced & Pick<CartItem, 'priceWas'>, taxPercent: number): number {
  if (item.priceWas === undefined) return 0;
  const before = lineTotal({ unitPricePaise: toPaise(item.priceWas), quantity: item.quantity }, taxPercent);
  return lineTotalOf(item, taxPercent) - before;
}
