import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { formatPaise } from '@kanaka/money/rupees';
import { Checkbox } from '@kanaka/ui/checkbox';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';
import { bulkQuestion } from './bulk-rules.ts';
import { ClosingFields, type Closing } from '../status/closing-fields.tsx';
import type { How } from '../status/status-dialog.tsx';
import { Warnings } from '../order/warnings.tsx';

/** Asks for confirmation before several orders get a new status. Mounted anew each time. */
export function BulkDialog({
  orders,
  status,
  busy,
  onConfirm,
  onCancel,
}: {
  orders: readonly AdminOrder[];
  status: AdminOrderStatus;
  busy: boolean;
  onConfirm: (how: How) => void;
  onCancel: () => void;
}) {
  const [closing, setClosing] = useState<Closing>({ reason: '' });
  const [quiet, setQuiet] = useState(false);
  const { title, confirm, closes, unchanged, paid, backPaise, restocks, warnings, effects } = bulkQuestion(
    orders,
    status,
  );
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      tone={closes || warnings.length > 0 ? 'destructive' : 'primary'}
      cancel="Keep them as they are"
      busy={busy}
      onConfirm={() => onConfirm({ ...(restocks && closing), ...(quiet && { quiet }) })}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-2">
        <Warnings>{warnings}</Warnings>
        {paid > 0 && (
          <p>
            <span className="font-medium text-ink">{formatPaise(backPaise)}</span> goes back to the shoppers of {paid}{' '}
            paid {paid === 1 ? 'order' : 'orders'} the way it was paid. This cannot be undone.
          </p>
        )}
        {effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
        <p>
          {quiet
            ? 'No shopper is told by e-mail.'
            : `Each shopper is told by e-mail${paid > 0 ? '.' : ', some seconds later: until then you can undo it.'}`}
          {quiet && paid > 0 && ' The e-mails about the refunds are sent all the same.'}
          {unchanged > 0 &&
            ` ${unchanged} ${unchanged === 1 ? 'has' : 'have'} this status already and ${unchanged === 1 ? 'stays as it is' : 'stay as they are'}.`}
        </p>
      </div>
      {restocks && <ClosingFields closing={closing} refunds={paid > 0} disabled={busy} onChange={setClosing} />}
      <Checkbox
        label="Do not send an e-mail"
        checked={quiet}
        onCheckedChange={setQuiet}
        disabled={busy}
        className="mt-2 text-ink"
      />
    </ConfirmDialog>
  );
}
