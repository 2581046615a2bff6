import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { formatPaise } from '@kanaka/money/rupees';
import { Switch } from '@kanaka/ui/switch';
import { Tabs } from '@kanaka/ui/tabs';
import { TextArea } from '@kanaka/ui/text-area';
import { isRefusal } from '@kanaka/web-kit/api-error';
import { newIdempotencyKey } from '@kanaka/web-kit/idempotency-key';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { amountWords, orderNumber } from '../../../shared/words.tsx';
import { fieldOf, FormDialog, resolved, notify, showRefusal } from '../../../shared/forms/form.tsx';
import { AmountField } from '../../../shared/forms/amount-field.tsx';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';
import { useKeptForm } from '../../../shared/forms/use-kept-form.tsx';
import { OrdersApi } from '../orders-api.ts';
import { type RefundFields, draftOf, refundPaise, refusals, returnablePieces } from './refund-form-rules.ts';
import { RefundPieces } from '../order/piece-steppers.tsx';
import { wayBack } from '../status/status-question.ts';

/** The name under which what is typed is kept. */
export const refundInput = ({ _id }: AdminOrder) => `refund ${_id}`;

/** Refunds part of a payment: pieces at their price, or an amount. Mounted anew each time it is opened. */
export function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const pieces = returnablePieces(order);
  // One key per opened form: a double click, or sending again after a lost response, makes only one refund.
  const [key] = useState(newIdempotencyKey);
  const form = useForm<RefundFields>({
    defaultValues: {
      by: pieces.length > 0 ? 'pieces' : 'sum',
      quantities: {},
      sum: '',
      restock: true,
      reason: '',
    },
    resolver: (values) => resolved(values, refusals(order, values)),
  });
  const { control, handleSubmit, setError } = form;
  const field = fieldOf(form);
  const { restored, forget } = useKeptForm(form, refundInput(order), {
    version: order.orderUpdateDate,
  });
  const close = () => {
    forget();
    onClose();
  };
  const { field: by } = useController({ control, name: 'by' });
  const {
    field: { ref: piecesRef, onChange: putQuantities },
    fieldState: { error: piecesError },
  } = useController({ control, name: 'quantities' });
  const { field: restock } = useController({ control, name: 'restock' });
  const fields = useWatch({ control }) as RefundFields;
  const [confirming, setConfirming] = useState(false);
  const [refund, { isLoading }] = OrdersApi.useRefundOrderMutation();

  const amount = formatPaise(refundPaise(order, fields));
  const isRestocked = fields.by === 'pieces' && fields.restock;
  const ask = handleSubmit(() => setConfirming(true));
  const send = async () => {
    const sent = refund({ params: { id: order._id }, headers: { 'idempotency-key': key }, body: draftOf(fields) });
    const isDone = await notify(sent.unwrap(), undefined, (error) => {
      setConfirming(false);
      const place = fields.by === 'pieces' ? 'quantities' : 'sum';
      if (isRefusal(error, 'refund.too-much', 'refund.too-small', 'refund.rest-too-small'))
        setError(place, { message: error.message });
      else showRefusal(error, form, (path) => (path === 'reason' ? path : place));
    });
    if (isDone) close();
  };

  return (
    <FormDialog
      title="Refund"
      description={`Order ${orderNumber(order._id)} · ${amountWords(order.refundable)} refundable`}
      note={
        <>
          Refund: <span className="figures text-base font-medium">{amount}</span>
        </>
      }
      submit="Continue"
      busy={isLoading}
      onSubmit={ask}
      onClose={onClose}
      onCancel={close}
    >
      {restored}
      <Tabs
        label="What is refunded"
        value={fields.by}
        onValueChange={by.onChange}
        items={[
          {
            value: 'pieces',
            label: 'Pieces',
            content: (
              <>
                <RefundPieces
                  ref={piecesRef}
                  pieces={pieces}
                  quantities={fields.quantities}
                  error={piecesError?.message}
                  onChange={putQuantities}
                />
                {pieces.length > 0 && (
                  <Switch
                    label="Back into stock"
                    description="They can be sold again."
                    checked={fields.restock}
                    onCheckedChange={restock.onChange}
                    className="mt-3"
                  />
                )}
              </>
            ),
          },
          {
            value: 'sum',
            label: 'Amount',
            content: (
              <AmountField
                label="Amount (₹)"
                description="Tax included, at least ₹1. No piece is returned."
                {...field('sum')}
              />
            ),
          },
        ]}
      />
      <TextArea
        label="Reason"
        description="Shown to the customer and printed on the credit note."
        rows={2}
        maxLength={300}
        {...field('reason')}
      />
      <ConfirmDialog
        open={confirming}
        title={`Refund ${amount}?`}
        confirm={`Refund ${amount}`}
        cancel="Back"
        busy={isLoading}
        onConfirm={() => void send()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          <span className="font-medium text-ink">{amount}</span> is refunded to {order.customer.name}{' '}
          {wayBack(order, refundPaise(order, fields))}, with a credit note. This cannot be undone.
        </p>
        {fields.by === 'pieces' && (
          <p className="mt-2">
            {pieces
              .filter(({ key }) => fields.quantities[key])
              .map(({ key, title }) => `${fields.quantities[key]} × ${title}`)
              .join(', ')}
            {isRestocked ? ': back into stock.' : ': not back into stock.'}
          </p>
        )}
      </ConfirmDialog>
    </FormDialog>
  );
}
