import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { formatPaise } from '@kanaka/money/rupees';
import { Checkbox } from '@kanaka/ui/checkbox';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Switch } from '@kanaka/ui/switch';
import { TextArea } from '@kanaka/ui/text-area';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';
import { useKeptForm } from '../../../shared/forms/use-kept-form.tsx';
import type { StatusQuestion } from './status-question.ts';
import { Warnings } from '../order/warnings.tsx';

/** What the owner decides with the status. */
export type How = Partial<Closing> & { quiet?: true };

/** The name under which what is typed is kept. */
export const closingInput = (orders: readonly AdminOrder[], orderStatus: AdminOrderStatus) =>
  `${orderStatus} order ${orders.map(({ _id }) => _id).join(' ')}`;

/** Asks for confirmation before orders get a new status, and says what that does. Mounted anew each time. */
export function StatusDialog({
  orders,
  orderStatus,
  question: { title, confirm, cancel, closes, backPaise, goesBack, mails, restocks, warnings, effects, unchanged },
  busy,
  onConfirm,
  onCancel,
}: {
  orders: readonly AdminOrder[];
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
  const version = orders.map(({ orderUpdateDate }) => orderUpdateDate).join(' ');
  const kept = useKeptForm(form, closingInput(orders, orderStatus), { version });
  const [quiet, setQuiet] = useState(false);
  const refunds = backPaise > 0;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      tone={closes || warnings.length > 0 ? 'destructive' : 'primary'}
      cancel={cancel}
      isForm={restocks}
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
        {refunds && (
          <p>
            <span className="font-medium text-ink">{formatPaise(backPaise)}</span> is refunded to {goesBack}. This
            cannot be undone.
          </p>
        )}
        {effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
        <p>
          {quiet
            ? `${mails.none}.`
            : `${mails.sent}${refunds ? '.' : ', half a minute later: until then you can undo it.'}`}
          {quiet && refunds && ` ${mails.ofRefunds} sent all the same.`}
          {unchanged && ` ${unchanged}`}
        </p>
      </div>
      {restocks && (
        <>
          <div className="mt-3 has-[[role=status]:empty]:mt-0">{kept.restored}</div>
          <ClosingFields
            closing={closing}
            refunds={refunds}
            disabled={busy}
            onChange={({ restock, reason }) => {
              form.setValue('restock', restock);
              form.setValue('reason', reason);
            }}
          />
        </>
      )}
      <Checkbox
        label="E-mail the customer"
        checked={!quiet}
        onCheckedChange={(told) => setQuiet(!told)}
        disabled={busy}
        className="mt-2 text-ink"
      />
    </ConfirmDialog>
  );
}

/** Without `restock`: the pieces that were not delivered. */
type Closing = { restock?: boolean; reason: string };

/** What the owner enters when orders are closed that were paid: whether the pieces go back into stock, and the reason of a refund. */
function ClosingFields({
  closing,
  refunds,
  disabled,
  onChange,
}: {
  closing: Closing;
  refunds: boolean;
  disabled: boolean;
  onChange: (closing: Closing) => void;
}) {
  return (
    <>
      <Switch
        label="Back into stock"
        description={
          closing.restock
            ? 'The pieces can be sold again, including those already delivered.'
            : 'The pieces that were not delivered can be sold again.'
        }
        checked={closing.restock ?? true}
        onCheckedChange={(restock) => onChange({ ...closing, restock })}
        disabled={disabled}
        className="mt-3 text-ink"
      />
      {refunds && (
        <TextArea
          label="Reason"
          description="Optional. Shown to the customer and printed on the credit note."
          rows={2}
          maxLength={300}
          className="mt-3"
          value={closing.reason}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...closing, reason: target.value })}
        />
      )}
    </>
  );
}
