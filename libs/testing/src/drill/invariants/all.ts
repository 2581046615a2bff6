import type { Books } from '../books.ts';
import { nothingIsLeftToDo } from './jobs.ts';
import { everyRefundIsMade, everyRupeeHasItsPlace, noOrderIsPaidWithoutMoney } from './money.ts';
import { noOrderIsLostOrDoubled, noOrderIsStuck } from './orders.ts';
import { everyLetterWentOutOnce, everyPaperIsThere, serialsRunOn } from './papers.ts';
import { everyPieceIsAccountedFor, onlyRunningHoldsReserve, sizesAddUp } from './stock.ts';
import type { Verdict } from './verdict.ts';

/** Everything that must hold once the trouble is over. */
export function judge(books: Books): Verdict[] {
  return [
    everyRupeeHasItsPlace(books),
    noOrderIsPaidWithoutMoney(books),
    everyRefundIsMade(books),
    noOrderIsLostOrDoubled(books),
    noOrderIsStuck(books),
    serialsRunOn('Invoice', books.serials.invoices),
    serialsRunOn('Credit note', books.serials.creditNotes),
    everyPaperIsThere(books),
    everyLetterWentOutOnce(books),
    everyPieceIsAccountedFor(books),
    onlyRunningHoldsReserve(books),
    sizesAddUp(books),
    nothingIsLeftToDo(books),
  ];
}
