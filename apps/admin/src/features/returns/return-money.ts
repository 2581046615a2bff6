import type { AdminReturn } from '@kanaka/contracts/orders/returns';
import { refundOfPieces } from '@kanaka/money/refunds';
import { toPaise } from '@kanaka/money/rupees';
import type { ReturnTarget } from './return-moves.ts';

/**
 * What a move gives back or keeps for the exchange, in paise, when so many of each line are accepted; null for a move without
 * money, and when the service does not say what they are worth.
 */
export function moneyOf(
  { state, lines, exchange, refundable }: Pick<AdminReturn, 'state' | 'lines' | 'exchange' | 'refundable'>,
  { to, quantities }: { to: ReturnTarget; quantities: readonly number[] },
): number | null {
  if (to !== 'accepted' && to !== 'exchanging') return null;
  if (state === 'exchanging') return exchange ? toPaise(exchange.credit) : null;
  let paise = 0;
  for (const [place, { worth }] of lines.entries()) {
    if (!worth) return null;
    const quantity = quantities[place] ?? 0;
    paise += quantity > 0 ? toPaise(worth[quantity - 1] ?? 0) : 0;
  }
  return refundable === undefined ? paise : refundOfPieces(paise, toPaise(refundable));
}
