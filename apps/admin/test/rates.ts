/** For tests: today's rates. */
import type { BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import type { PreciousMetal } from '@kanaka/money/metal-rates';

export const since = '2026-11-20T03:30:00.000Z';

export const aRate = (
  metal: PreciousMetal,
  fineness: number,
  rate: number,
  change: Partial<BoardRate> = {},
): BoardRate => ({
  metal,
  fineness,
  purity: purityOf(metal, fineness),
  rate,
  since,
  origin: 'derived',
  source: 'owner',
  setBy: 'Meera',
  ...change,
});

export const rates = [
  aRate('gold', 999, 16_000, { origin: 'entered' }),
  aRate('gold', 916, 14_656),
  aRate('gold', 750, 12_000),
  aRate('silver', 999, 231, { origin: 'entered' }),
  aRate('silver', 925, 213.68),
];
