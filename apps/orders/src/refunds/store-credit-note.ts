import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { noteUnprintable } from '../invoices/note-unprintable.ts';
import { emailShopper } from './note-taken.ts';
import { listPartsOf, lockRefund, markCreditNoteStored } from './refunds.repository.ts';

/** Records that a credit note's PDF is in S3 and sends the e-mail with it, unless `quiet`. Only the first report counts. */
export async function storeCreditNote(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  {
    refundId,
    key,
    sha256,
    quiet = false,
    unprintable,
  }: { refundId: string; key: string; sha256: string; quiet?: boolean | undefined; unprintable?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) throw notFound('credit-note');
    if (!(await markCreditNoteStored(tx, refundId, { key, sha256 }))) return;
    await noteUnprintable(tx, { orderId: refund.orderId, document: 'A credit note', unprintable });
    if (quiet) return;
    for (const id of [refundId, ...(await listPartsOf(tx, refundId))]) await emailShopper(tx, id);
  });
  wakeRelay();
}
