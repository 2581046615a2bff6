import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { usualUnpaidLimit } from '@kanaka/contracts/catalog/usual-terms';
import { toPaise } from '@kanaka/money/rupees';

/** Maximum number of open, unpaid orders per shopper. Each reserves its pieces, which nobody else can buy meanwhile. */
export const MAX_OPEN_ORDERS = 2;

/** How many pieces the accounts of one network hold together that have neither proven a mailbox nor ever paid. */
export const MAX_PIECES_OF_STRANGERS = 20;

/** Pieces in unpaid orders, and what they cost with tax. */
export type Held = { pieces: number; paise: number };

export function unpaidLimitOf({ unpaidLimit = usualUnpaidLimit }: ShopSettings): Held {
  return { pieces: unpaidLimit.pieces, paise: toPaise(unpaidLimit.rupees) };
}

/** One piece can be held whatever it costs. */
export function exceeds({ pieces, paise }: Held, limit: Held): boolean {
  return pieces > limit.pieces || (pieces > 1 && paise > limit.paise);
}
