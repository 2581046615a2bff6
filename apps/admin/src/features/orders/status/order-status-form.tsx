import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminOrder, updateOrderStatus, type AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import type { Consignment } from '@kanaka/contracts/orders/shipments';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { CourierFields } from '../shipping/courier-fields.tsx';
import { statusOptions } from './order-status.ts';
import { asksForCourier } from '../shipping/shipment-rules.ts';
import { closingInput, StatusDialog, type How } from './status-dialog.tsx';
import { statusQuestion, type StatusQuestion } from './status-question.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { notify } from '../../../shared/page/toast-outcome.ts';
import { OrdersApi } from '../orders-api.ts';

const Choice = updateOrderStatus.body.pick({ orderStatus: true, consignment: true });
type Choice = z.output<typeof Choice>;
type Asked = { choice: Choice; question: StatusQuestion };

/** What was asked when the session ended, with a reason for closing the order half typed; else null. */
function useAskedAgain(order: AdminOrder): Asked | null {
  const isCancelling = useWaitingInput(closingInput(order, 'cancelled')).opensAgain;
  const isRejecting = useWaitingInput(closingInput(order, 'rejected')).opensAgain;
  if (!isCancelling && !isRejecting) return null;
  const orderStatus = isCancelling ? 'cancelled' : 'rejected';
  const question = statusQuestion(order, orderStatus);
  return question && { choice: { orderStatus }, question };
}

/**
 * Sets an order's status; every status can be chosen. What it does is confirmed first. Afterwards the details and the list
 * are fetched again and the form is cleared. In Shipping asks for courier and AWB.
 */
export function OrderStatusForm({ order }: { order: AdminOrder }) {
  const [asked, setAsked] = useState(useAskedAgain(order));
  const {
    control,
    register,
    handleSubmit,
    reset,
    setFocus,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Choice), shouldUnregister: true });
  const [chosen, courier] = useWatch({ control, name: ['orderStatus', 'consignment.courier'] });

  // The button that was pressed is disabled again, so the select takes the focus.
  const startAnew = () => {
    flushSync(() => {
      reset();
      setAsked(null);
    });
    setFocus('orderStatus');
  };
  const { change, isChanging } = useStatusChange(order, startAnew);
  const send = async ({ orderStatus, consignment }: Choice, how: How = {}) => {
    const isDone = await change(orderStatus, { ...how, ...(consignment?.courier && { consignment }) });
    if (!isDone) setAsked(null);
    return isDone;
  };
  const submit = handleSubmit((choice) => {
    const question = statusQuestion(order, choice.orderStatus);
    if (question) setAsked({ choice, question });
    else void send(choice);
  });

  return (
    <>
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <SelectField
          label="New status"
          placeholder="Choose a status"
          options={statusOptions}
          disabled={isChanging}
          {...register('orderStatus')}
        />
        {chosen === 'inShipping' && asksForCourier(order) && (
          <CourierFields
            courier={{ ...register('consignment.courier'), error: errors.consignment?.courier?.message }}
            awb={{ ...register('consignment.awb'), error: errors.consignment?.awb?.message }}
            isTracked={Boolean(courier)}
          />
        )}
        <Button type="submit" busy={isChanging} disabled={!chosen} className="sm:self-end">
          Update Order Status
        </Button>
      </Form>
      {asked && (
        <StatusDialog
          order={order}
          orderStatus={asked.choice.orderStatus}
          question={asked.question}
          busy={isChanging}
          onConfirm={(how) => send(asked.choice, how)}
          // A courier and an AWB that were typed stay.
          onCancel={() => (asked.choice.consignment?.courier ? setAsked(null) : startAnew())}
        />
      )}
    </>
  );
}

/**
 * Changes the status of an order as the owner has seen it. Once it is changed it calls `onDone`, which moves the focus, and
 * offers to undo it. Resolves to whether it was changed.
 */
function useStatusChange({ _id: id, orderUpdateDate: version }: AdminOrder, onDone: () => void) {
  const [update, { isLoading }] = OrdersApi.useUpdateOrderStatusMutation();
  const [undo] = OrdersApi.useUndoOrderStatusMutation();
  const change = async (
    orderStatus: AdminOrderStatus,
    how: How & { consignment?: Consignment | undefined } = {},
  ): Promise<boolean> => {
    try {
      const { message, changeId } = await update({ params: { id }, body: { orderStatus, version, ...how } }).unwrap();
      const takeBack = (change: string) => void notify(undo({ params: { id }, body: { changeId: change } }).unwrap());
      onDone();
      const action = changeId && { label: 'Undo', onPress: () => takeBack(changeId) };
      toast({ title: message, ...(action && { action }) });
      return true;
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
      return false;
    }
  };
  return { change, isChanging: isLoading };
}
