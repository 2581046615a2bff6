import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { handOverOrders } from '@kanaka/contracts/orders/shipments';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useAskedClose } from '../../../shared/forms/confirm-dialog.tsx';
import { codeInput, fieldOf, Form, refusedFields, resolved } from '../../../shared/forms/form.tsx';
import { counted, orderNumber } from '../../../shared/words.tsx';
import { OrdersApi, useTakeBack, useUndoWords } from '../orders-api.ts';
import { Warnings } from '../order/warnings.tsx';
import { handOverWarnings } from '../status/status-question.ts';
import { useCourierOptions } from '../../../shared/use-shop.ts';
import { OrderOutcomes, useOrderOutcomes } from './order-outcomes.tsx';
import { toNextCode } from './next-code.ts';
import { leftPieces } from './shipment-rules.ts';

type Row = { _id: string; courier: string; awb: string };
type Fields = { rows: Row[] };

const rowOf = ({ _id, consignment, orderStatus }: AdminOrder): Row => {
  const { courier = '', awb = '' } = orderStatus === 'inShipping' ? {} : (consignment ?? {});
  return { _id, courier, awb };
};

/** Hands several orders over, each with its AWB; those that were refused stay, with the reason. */
export function HandOverOrdersDialog({
  orders,
  onSent,
  onClose,
}: {
  orders: readonly AdminOrder[];
  /** These were handed over, so that they may have left the list. */
  onSent?: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const sendable = orders.filter(({ pickup }) => !pickup);
  const collected = orders.length - sendable.length;
  const options = useCourierOptions();
  const [handOver, { isLoading }] = OrdersApi.useHandOverOrdersMutation();
  const offerUndo = useTakeBack();
  const outcomes = useOrderOutcomes();
  const isWaiting = ({ _id }: { _id: string }) => !outcomes.isDone(_id);
  const bodyOf = ({ rows }: Fields) => ({
    orders: rows.map((row, place) => {
      const before = sendable[place] && rowOf(sendable[place]);
      const isAsPacked = before?.courier === row.courier && before.awb === row.awb;
      return {
        _id: row._id,
        // As it was packed, also in several parcels.
        ...(row.courier && !isAsPacked && { courier: row.courier, awb: row.awb }),
        ...(outcomes.sharedAwbs.has(row._id) && { sharedAwb: true }),
      };
    }),
  });
  const form = useForm<Fields>({
    defaultValues: { rows: sendable.map(rowOf) },
    resolver: (values) => {
      const { error } = handOverOrders.body.safeParse(bodyOf(values));
      return resolved(
        values,
        refusedFields(error?.issues, (path) => path.replace('orders', 'rows') as 'rows.0.awb'),
      );
    },
  });
  const field = fieldOf(form);
  const waiting = sendable.filter(isWaiting);
  const unpacked = waiting.filter((order) => leftPieces(order).length > 0 && !order.consignment).length;

  const submit = form.handleSubmit(async (values) => {
    const done = await outcomes.send(handOver({ body: { orders: bodyOf(values).orders.filter(isWaiting) } }).unwrap());
    if (done.length === 0) return;
    onSent?.(done.map(({ _id }) => _id));
    toast({
      title: `${counted(done.length, 'order')} handed over.`,
      description: 'The customers are told by e-mail in half a minute.',
      ...offerUndo(done),
    });
    if (done.length === waiting.length) onClose();
  });
  const { close, question } = useAskedClose(form.formState.isDirty && !isLoading, onClose);
  return (
    <Dialog
      isForm
      onClose={close}
      busy={isLoading}
      size="lg"
      title={`Hand over ${counted(waiting.length, 'order')}`}
      description={`Type or scan the AWBs; without one a parcel cannot be tracked.${useUndoWords()}`}
      cancel="Close"
      footer={
        waiting.length > 0 && (
          <Button type="submit" form={formId} busy={isLoading}>
            Hand over {counted(waiting.length, 'order')}
          </Button>
        )
      }
    >
      <OrderOutcomes outcomes={outcomes} words="handed over" />
      <Warnings>
        {[
          ...handOverWarnings(waiting),
          ...(unpacked > 0 ? [`${counted(unpacked, 'order')} not packed yet: handing over marks them as packed.`] : []),
          ...(collected > 0 ? [`${counted(collected, 'order')} of those chosen are for collection in the shop.`] : []),
        ]}
      </Warnings>
      <Form id={formId} onSubmit={submit} className="text-sm">
        {waiting.length > 1 && (
          <SelectField
            label="Courier for all"
            placeholder="As below"
            options={options}
            className="mb-4 sm:max-w-72"
            value=""
            onChange={({ target }) => {
              form.getValues('rows').forEach((_, place) => form.setValue(`rows.${place}.courier`, target.value));
            }}
          />
        )}
        <ul aria-label="Orders">
          {sendable.map((order, place) => (
            <li
              key={order._id}
              hidden={!isWaiting(order)}
              className="grid gap-x-3 gap-y-2 border-b border-hairline py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_11rem_13rem] sm:items-start"
            >
              <p className="sm:pt-2.5">
                <span className="font-medium tabular-nums">{orderNumber(order._id)}</span>
                <span className="block wrap-anywhere text-ink-soft">
                  {[order.addressInfo.recipient, order.addressInfo.city].join(', ')}
                </span>
              </p>
              <SelectField
                label={`Courier of ${order.addressInfo.recipient}`}
                labelHidden
                placeholder={order.consignment ? 'As packed' : 'Courier later'}
                options={options}
                {...field(`rows.${place}.courier`)}
              />
              <TextField
                label={`AWB of ${order.addressInfo.recipient}`}
                labelHidden
                placeholder="AWB"
                {...codeInput}
                maxLength={40}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- A scanner types wherever the focus is.
                autoFocus={place === 0}
                onKeyDown={toNextCode}
                {...field(`rows.${place}.awb`)}
              />
              {outcomes.refusal(order._id) && <p className="text-brick sm:col-span-3">{outcomes.refusal(order._id)}</p>}
            </li>
          ))}
        </ul>
      </Form>
      {question}
    </Dialog>
  );
}
