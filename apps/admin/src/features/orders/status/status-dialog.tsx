import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { formatPaise } from '@kanaka/money/rupees';
import { Checkbox } from '@kanaka/ui/checkbox';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';
import { useKeptForm } from '../../../shared/forms/use-kept-form.tsx';
import { ClosingFields, type Closing } from './closing-fields.tsx';
import { type StatusQuestion, wayBack } from './status-question.ts';
import { Warnings } from '../order/warnings.tsx';

/** What the owner decides with the status. */
export type How = Partial<Closing> & { quiet?: true };

/** The name under which what is typed is kept. */
export const closingInput = ({ _id }: AdminOrder, orderStatus: AdminOrderStatus) => `${orderStatus} order ${_id}`;

/** Asks for confirmation before an order gets a new status, and says what that does. Mounted anew each time. */
export function StatusDialog({
  order,
  orderStatus,
  question: { title, confirm, closes, backPaise, restocks, warnings, effects },
  busy,
  onConfirm,
  onCancel,
}: {
  order: AdminOrder;
  /** The new one. */
  orderStatus: AdminOrderStatus;
  question: StatusQuestion;
  busy: boolean;
  /** Resolves to whether it was done. */
  onConfirm: (how: How) => Promise<boolean>;
  onCancel: () => void;
}) {
  const form = useForm<Closing>({ defaultValues: { reason: '' } });
  const closing = useWatch({ control: form.control }) as Closing;
  const kept = useKeptForm(form, closingInput(order, orderStatus), { version: order.orderUpdateDate });
  const [quiet, setQuiet] = useState(false);
  const { name } = order.customer;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      tone={closes || warnings.length > 0 ? 'destructive' : 'primary'}
      cancel={closes ? 'Keep the order' : 'Keep the status'}
      busy={busy}
      onConfirm={() => {
        void onConfirm({ ...(restocks && closing), ...(quiet && { quiet }) }).then((isDone) => isDone && kept.forget());
      }}
      onCancel={() => {
        if (restocks) kept.forget();
        onCancel();
      }}
    >
      <div className="flex flex-col gap-2">
        <Warnings>{warnings}</Warnings>
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
      {restocks && (
        <>
          <div className="mt-3 has-[[role=status]:empty]:mt-0">{kept.restored}</div>
          <ClosingFields
            closing={closing}
            refunds={backPaise > 0}
            disabled={busy}
            onChange={({ restock, reason }) => {
              form.setValue('restock', restock);
              form.setValue('reason', reason);
            }}
          />
        </>
      )}
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
