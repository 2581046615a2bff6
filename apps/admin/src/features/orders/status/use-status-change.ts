import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import type { Consignment } from '@kanaka/contracts/orders/shipments';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { notify } from '../../../shared/page/toast-outcome.ts';
import { useUndoOrderStatusMutation, useUpdateOrderStatusMutation } from '../orders-api.ts';
import type { How } from './status-dialog.tsx';

/**
 * Changes the status of an order as the owner has seen it. Once it is changed it calls `onDone`, which moves the focus, and
 * offers to undo it. Resolves to whether it was changed.
 */
export function useStatusChange({ _id: id, orderUpdateDate: version }: AdminOrder, onDone: () => void) {
  const [update, { isLoading }] = useUpdateOrderStatusMutation();
  const [undo] = useUndoOrderStatusMutation();
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
