import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminOrder, updateOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { CourierFields } from '../shipping/shipment-dialogs.tsx';
import { statusOptions } from './order-status.tsx';
import { asksForCourier } from '../shipping/shipment-rules.ts';
import { closingInput, StatusDialog, type How } from './status-dialog.tsx';
import { statusQuestion, type StatusQuestion } from './status-question.ts';
import { Form, fieldOf } from '../../../shared/forms/form.tsx';
import { OrdersApi, useTakeBack } from '../orders-api.ts';

const Choice = updateOrderStatus.body.pick({ orderStatus: true, consignment: true });
type Choice = z.output<typeof Choice>;
type Asked = { choice: Choice; question: StatusQuestion };

/** What was asked when the session ended, with a reason for closing the order half typed; else null. */
function useAskedAgain(order: AdminOrder): Asked | null {
  const isCancelling = useWaitingInput(closingInput([order], 'cancelled')).opensAgain;
  const isRejecting = useWaitingInput(closingInput([order], 'rejected')).opensAgain;
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
  const form = useForm({ resolver: zodResolver(Choice), shouldUnregister: true });
  const { control, register, handleSubmit, reset, setFocus } = form;
  const field = fieldOf(form);
  const [chosen, courier] = useWatch({ control, name: ['orderStatus', 'consignment.courier'] });

  // The button that was pressed is disabled again, so the select takes the focus.
  const startAnew = () => {
    flushSync(() => {
      reset();
      setAsked(null);
    });
    setFocus('orderStatus');
  };
  const [update, { isLoading }] = OrdersApi.useUpdateOrderStatusMutation();
  const offerUndo = useTakeBack();
  const params = { id: order._id };
  /** Changes the order as the owner has seen it, and offers to undo that. Resolves to whether it was changed. */
  const send = async ({ orderStatus, consignment }: Choice, how: How = {}): Promise<boolean> => {
    const sent = { orderStatus, version: order.orderUpdateDate, ...how, ...(consignment?.courier && { consignment }) };
    try {
      const { message, changeId } = await update({ params, body: sent }).unwrap();
      startAnew();
      toast({ title: message, ...offerUndo([{ _id: order._id, changeId }]) });
      return true;
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
      setAsked(null);
      return false;
    }
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
          disabled={isLoading}
          {...register('orderStatus')}
        />
        {chosen === 'inShipping' && asksForCourier(order) && (
          <CourierFields
            courier={field('consignment.courier')}
            awb={field('consignment.awb')}
            isTracked={Boolean(courier)}
          />
        )}
        <Button type="submit" busy={isLoading} disabled={!chosen} className="sm:self-end">
          Update Order Status
        </Button>
      </Form>
      {asked && (
        <StatusDialog
          orders={[order]}
          orderStatus={asked.choice.orderStatus}
          question={asked.question}
          busy={isLoading}
          onConfirm={(how) => send(asked.choice, how)}
          // A courier and an AWB that were typed stay.
          onCancel={() => (asked.choice.consignment?.courier ? setAsked(null) : startAnew())}
        />
      )}
    </>
  );
}
