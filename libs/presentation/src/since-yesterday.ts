import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import { formatPaise, toPaise } from '@kanaka/money/rupees';

/** "Up ₹150 since yesterday"; empty for a rate that did not move, or that yesterday did not have. */
export function sinceYesterday({ rate, yesterday }: Pick<MetalRate, 'rate' | 'yesterday'>): string {
  const by = toPaise(rate) - toPaise(yesterday ?? rate);
  return by === 0 ? '' : `${by > 0 ? 'Up' : 'Down'} ${formatPaise(Math.abs(by)).replace(/\.00$/, '')} since yesterday`;
}
