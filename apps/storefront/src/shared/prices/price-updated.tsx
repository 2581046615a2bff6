import type { CartItem } from '@kanaka/contracts/cart/cart';
import { formatPaise } from '@kanaka/money/rupees';
import { priceChange } from './price-change.ts';

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
