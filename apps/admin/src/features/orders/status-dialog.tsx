import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { formatPaise } from '@kanaka/money/rupees';
import { Checkbox } from '@kanaka/ui/checkbox';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { ClosingFields, type Closing } from './closing-fields.tsx';
import { type StatusQuestion, wayBack } from './status-question.ts';

/** What the owner decides with the status. */
export type How = Partial<Closing> & { quiet?: true };

/** Asks for confirmation before an order gets a new status, and says what that does. Mounted anew each time. */
export function StatusDialog({
  order,
  question: { title, confirm, closes, backPaise, warnings, effects },
  busy,
  onConfirm,
  onCancel,
}: {
  order: AdminOrder;
  question: StatusQuestion;
  busy: boolean;
  onConfirm: (how: How) => void;
  onCancel: () => void;
}) {
  const [closing, setClosing] = useState<Closing>({ restock: true, reason: '' });
  const [quiet, setQuiet] = useState(false);
  const { name } = order.customer;
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      tone={closes || warnings.length > 0 ? 'destructive' : 'primary'}
      cancel={closes ? 'Keep the order' : 'Keep the status'}
      busy={busy}
      onConfirm={() => onConfirm({ ...(backPaise > 0 && closing), ...(quiet && { quiet }) })}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-2">
        {warnings.map((warning) => (
          <p key={warning} className="flex gap-2 font-medium text-brick">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
            {warning}
          </p>
        ))}
        {backPaise > 0 && (
          <p>
            <span className="font-medium text-ink">{formatPaise(backPaise)}</span> goes back to {name}{' '}
            {wayBack(order, backPaise)}. This cannot be undone.
          </p>
        )}
        {effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
        <p>
          {quiet
            ? `${name} is not told by e-mail.`
            : `${name} is told by e-mail${backPaise > 0 ? '.' : ', some seconds later: until then you can undo it.'}`}
          {quiet && backPaise > 0 && ' The e-mail about the refund is sent all the same.'}
        </p>
      </div>
      {backPaise > 0 && <ClosingFields closing={closing} disabled={busy} onChange={setClosing} />}
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
