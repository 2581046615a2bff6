import { bookStockTake, type StockTake } from '@kanaka/contracts/catalog/stock-takes';
import { TextArea } from '@kanaka/ui/text-area';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../shared/page/toast-outcome.ts';
import { useBookStockTakeMutation } from './stock-takes-api.ts';

const units = (count: number) => (count === 1 ? '1 unit' : `${count} units`);

const tags = (count: number) => (count === 1 ? '1 tag' : `${count} tags`);

/** Asks why there is a difference, and books it. */
export function BookDialog({ take, onClose }: { take: StockTake; onClose: () => void }) {
  const [book, { isLoading }] = useBookStockTakeMutation();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  // What was seen when the dialog opened: if somebody scans meanwhile, the server refuses.
  const [{ missingCount, unexpectedCount, missing, unexpected }] = useState(take);
  const held = missing.filter(({ state }) => state === 'held').length;
  const away = missingCount - held;
  const back = unexpected.filter(({ unit }) => unit?.state === 'away' || unit?.state === 'returned').length;

  const confirm = async () => {
    const body = bookStockTake.body.safeParse({ reason, missingCount, unexpectedCount });
    setError(body.error?.issues[0]?.message);
    if (!body.success) return;
    await notify(book({ params: { id: take._id }, body: body.data }).unwrap());
    onClose();
  };

  return (
    <ConfirmDialog
      title="Book the difference?"
      confirm="Book the difference"
      tone={away > 0 ? 'destructive' : 'primary'}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <ul className="list-disc pl-5">
        {away > 0 && <li>{units(away)} will be away, and can no longer be sold.</li>}
        {back > 0 && <li>{units(back)} will be in stock again.</li>}
        {held > 0 && <li>{units(held)} held by orders: nothing changes for them.</li>}
        {away + back + held + unexpectedCount === 0 && <li>There is none: everything is where it should be.</li>}
        {unexpectedCount > back && <li>{tags(unexpectedCount - back)} sold or not known: nothing changes for them.</li>}
      </ul>
      <TextArea
        label="Reason"
        description="Stands in the log of changes."
        rows={2}
        maxLength={300}
        className="mt-4 [&_textarea]:min-h-16"
        value={reason}
        error={error}
        disabled={isLoading}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
