import { AdminOrderStatus } from '@kanaka/contracts/orders';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { type FormEvent, useState } from 'react';
import { tell } from '../../shared/tell.ts';
import { statusOptions } from './order-status.ts';
import { useUpdateOrderStatusMutation } from './orders-api.ts';

/** Any status may be chosen; afterwards the details and the list load anew and the form is empty again. */
export function OrderStatusForm({ id }: { id: string }) {
  const [chosen, setChosen] = useState('');
  const [update, { isLoading }] = useUpdateOrderStatusMutation();
  const status = AdminOrderStatus.safeParse(chosen);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!status.success) return;
    if (await tell(update({ params: { id }, body: { orderStatus: status.data } }).unwrap())) setChosen('');
  };

  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3 sm:flex-row sm:items-end">
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
  );
}
