import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
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
  }: { refundId: string; key: string; sha256: string; quiet?: boolean | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockRefund(tx, refundId))) throw notFound('credit-note');
    const isFirst = await markCreditNoteStored(tx, refundId, { key, sha256 });
    if (!isFirst || quiet) return;
    for (const id of [refundId, ...(await listPartsOf(tx, refundId))]) await emailShopper(tx, id);
  });
  wakeRelay();
}
