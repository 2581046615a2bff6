import type { Ledger } from '../ledger.ts';
import { nothingIsLeftToDo } from './jobs.ts';
import {
  everyExchangeIsPaidOnce,
  everyRefundIsMade,
  everyRupeeHasItsPlace,
  noOrderIsPaidWithoutMoney,
} from './money.ts';
import { noOrderIsLostOrDoubled, noOrderIsStuck } from './orders.ts';
import { everyEmailIsSentOnce, everyDocumentIsThere, serialsRunOn } from './documents.ts';
import { everyParcelIsAccountedFor, everyReturnIsRefundedOnce, everyStepIsWrittenOnce } from './parcels.ts';
import { everyPieceIsAccountedFor, onlyRunningHoldsReserve, sizesAddUp } from './stock.ts';
import type { Verdict } from './verdict.ts';

/** Checks everything that must hold at the end of a drill. */
export function judge(ledger: Ledger): Verdict[] {
  return [
    everyRupeeHasItsPlace(ledger),
    noOrderIsPaidWithoutMoney(ledger),
    everyRefundIsMade(ledger),
    everyExchangeIsPaidOnce(ledger),
    noOrderIsLostOrDoubled(ledger),
    noOrderIsStuck(ledger),
    serialsRunOn('Invoice', ledger.serials.invoices),
    serialsRunOn('Credit note', ledger.serials.creditNotes),
    everyDocumentIsThere(ledger),
    everyEmailIsSentOnce(ledger),
    everyParcelIsAccountedFor(ledger),
    everyReturnIsRefundedOnce(ledger),
    everyStepIsWrittenOnce(ledger),
    everyPieceIsAccountedFor(ledger),
    onlyRunningHoldsReserve(ledger),
    sizesAddUp(ledger),
    nothingIsLeftToDo(ledger),
  ];
}
