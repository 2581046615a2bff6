import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { formatPaise } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Owner } from '../orders/record-order-change.ts';
import { findToClarify, insertNote } from './settlements.repository.ts';

/** Records once how a payment without a settlement, or a line that does not fit, was clarified. */
export async function clarifySettlement(
  db: Db,
  { id, note, by }: { id: string; note: string; by: Owner },
): Promise<void> {
  await db.transaction(async (tx) => {
    const about = await findToClarify(tx, id);
    if (!about || !(await insertNote(tx, { id, note, notedBy: by.id }))) {
      throw new AppError('settlement.clarified', 'There is nothing left to clarify about it.');
    }
    await recordChange(tx, {
      actor: actorOf(by),
      action: 'settlement.clarified',
      subject: { kind: 'settlement', id, name: `${id} · ${formatPaise(about.amountPaise)}` },
      before: {},
      after: { note },
    });
  });
}
