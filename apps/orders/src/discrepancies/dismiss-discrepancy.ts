import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { AppError } from '@kanaka/server-kit/app-error';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { isSame } from './discrepancies-of.ts';
import { setDiscrepancies } from './discrepancies.repository.ts';

/** Has a discrepancy not listed any longer until its facts change. 409 when it is not there as it was read. */
export async function dismissDiscrepancy(
  deps: ChangeDeps,
  { orderId, words, by }: { orderId: string; words: string; by: Owner },
): Promise<void> {
  await changeOrder(deps, orderId, async (tx, order) => {
    const { discrepancies, dismissed } = order;
    const discrepancy = discrepancies.find((one) =>
      // Who does not see amounts has read the words without it.
      [one, { ...one, amount: undefined }].some((read) => discrepancyWords(read) === words),
    );
    if (!discrepancy || discrepancy.kind === 'cancelRequested') {
      throw new AppError('discrepancy.settled', 'This has changed since you saw it. Please look at it again.');
    }
    if (dismissed.some((one) => isSame(one, discrepancy))) return;
    await setDiscrepancies(tx, orderId, { discrepancies, dismissed: [...dismissed, discrepancy] });
    const details = { discrepancy: words };
    await recordOrderChange(tx, order, { by, action: 'order.discrepancy-dismissed', details });
  });
}
