import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminOrder, type AdminOrderStatus, updateOrderStatus } from '@kanaka/contracts/admin-orders';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { notify } from '../../shared/toast-outcome.ts';
import { CloseOrder, type ClosingStatus } from './close-order.tsx';
import { statusOptions } from './order-status.ts';
import { useUpdateOrderStatusMutation } from './orders-api.ts';

const closes = (status: AdminOrderStatus): status is ClosingStatus => status === 'cancelled' || status === 'rejected';

const Choice = updateOrderStatus.body.pick({ orderStatus: true });

/**
 * Sets an order's status; every status can be chosen. Afterwards the details and the list are fetched again and the form is
 * cleared. Closing an order that has been paid asks for confirmation, because it refunds the money.
 */
export function OrderStatusForm({ order }: { order: AdminOrder }) {
  const [closing, setClosing] = useState<ClosingStatus | null>(null);
  const [update, { isLoading }] = useUpdateOrderStatusMutation();
  const { control, register, handleSubmit, reset } = useForm({ resolver: zodResolver(Choice) });
  const chosen = useWatch({ control, name: 'orderStatus' });

  const send = async (orderStatus: AdminOrderStatus, how: { restock?: boolean; reason?: string } = {}) => {
    const body = { orderStatus, ...how };
    if (await notify(update({ params: { id: order._id }, body }).unwrap())) reset();
    setClosing(null);
  };
  const submit = handleSubmit(({ orderStatus }) => {
    if (closes(orderStatus) && order.refundable > 0 && order.orderStatus !== orderStatus) setClosing(orderStatus);
    else void send(orderStatus);
  });

  return (
    <>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <SelectField
          label="New status"
          placeholder="Choose a status"
          options={statusOptions}
          disabled={isLoading}
          {...register('orderStatus')}
          className="flex-1"
        />
        <Button type="submit" busy={isLoading} disabled={!chosen}>
          Update Order Status
        </Button>
      </form>
      {closing && (
        <CloseOrder
          order={order}
          status={closing}
          busy={isLoading}
          onConfirm={(how) => void send(closing, how)}
          onCancel={() => setClosing(null)}
        />
      )}
    </>
  );
}
