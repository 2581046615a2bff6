import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminOrder, type AdminOrderStatus, updateOrderStatus } from '@kanaka/contracts/admin-orders';
import type { Consignment } from '@kanaka/contracts/shipments';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { notify } from '../../shared/toast-outcome.ts';
import { CloseOrder, type ClosingStatus } from './close-order.tsx';
import type { Closing } from './closing-fields.tsx';
import { CourierFields } from './courier-fields.tsx';
import { statusOptions } from './order-status.ts';
import { useUpdateOrderStatusMutation } from './orders-api.ts';
import { asksForCourier } from './shipment-rules.ts';

const closes = (status: AdminOrderStatus): status is ClosingStatus => status === 'cancelled' || status === 'rejected';

const Choice = updateOrderStatus.body.pick({ orderStatus: true, consignment: true });

/**
 * Sets an order's status; every status can be chosen. Afterwards the details and the list are fetched again and the form is
 * cleared. In Shipping asks for courier and AWB. Closing an order that has been paid asks for confirmation, because it
 * refunds the money.
 */
export function OrderStatusForm({ order }: { order: AdminOrder }) {
  const [closing, setClosing] = useState<ClosingStatus | null>(null);
  const [update, { isLoading }] = useUpdateOrderStatusMutation();
  const {
    control,
    register,
    handleSubmit,
    reset,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Choice), shouldUnregister: true });
  const [chosen, courier] = useWatch({ control, name: ['orderStatus', 'consignment.courier'] });

  const send = async (orderStatus: AdminOrderStatus, how: Partial<Closing & { consignment: Consignment }> = {}) => {
    const body = { orderStatus, ...how };
    if (await notify(update({ params: { id: order._id }, body }).unwrap())) reset();
    setClosing(null);
  };
  const submit = handleSubmit(({ orderStatus, consignment }) => {
    if (closes(orderStatus) && order.refundable > 0 && order.orderStatus !== orderStatus) setClosing(orderStatus);
    else void send(orderStatus, consignment?.courier ? { consignment } : {});
  });

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
        <SelectField
          label="New status"
          placeholder="Choose a status"
          options={statusOptions}
          disabled={isLoading}
          {...register('orderStatus')}
        />
        {chosen === 'inShipping' && asksForCourier(order) && (
          <CourierFields
            courier={{ ...register('consignment.courier'), error: errors.consignment?.courier?.message }}
            awb={{ ...register('consignment.awb'), error: errors.consignment?.awb?.message }}
            isTracked={Boolean(courier)}
          />
        )}
        <Button type="submit" busy={isLoading} disabled={!chosen} className="sm:self-end">
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
