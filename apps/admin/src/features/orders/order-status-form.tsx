import { type AdminOrder, AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { type FormEvent, useState } from 'react';
import { notify } from '../../shared/toast-outcome.ts';
import { CloseOrder, type ClosingStatus } from './close-order.tsx';
import { statusOptions } from './order-status.ts';
import { useUpdateOrderStatusMutation } from './orders-api.ts';

const closes = (status: AdminOrderStatus): status is ClosingStatus => status === 'cancelled' || status === 'rejected';

/**
 * Any status may be chosen; afterwards the details and the list load anew and the form is empty again. Closing an order that
 * holds money asks once, because the money goes back.
 */
export function OrderStatusForm({ order }: { order: AdminOrder }) {
  const [chosen, setChosen] = useState('');
  const [closing, setClosing] = useState<ClosingStatus | null>(null);
  const [update, { isLoading }] = useUpdateOrderStatusMutation();
  const status = AdminOrderStatus.safeParse(chosen);

  const send = async (orderStatus: AdminOrderStatus, how: { restock?: boolean; reason?: string } = {}) => {
    const body = { orderStatus, ...how };
    if (await notify(update({ params: { id: order._id }, body }).unwrap())) setChosen('');
    setClosing(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!status.success) return;
    if (closes(status.data) && order.refundable > 0 && order.orderStatus !== status.data) setClosing(status.data);
    else void send(status.data);
  };

  return (
    <>
      <form onSubmit={submit} className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <SelectField
          label="New status"
          name="orderStatus"
          placeholder="Choose a status"
          options={statusOptions}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          disabled={isLoading}
          className="flex-1"
        />
        <Button type="submit" busy={isLoading} disabled={!status.success}>
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
