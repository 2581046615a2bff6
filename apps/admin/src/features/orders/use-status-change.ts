import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import type { Consignment } from '@kanaka/contracts/shipments';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { notify } from '../../shared/toast-outcome.ts';
import { useUndoOrderStatusMutation, useUpdateOrderStatusMutation } from './orders-api.ts';
import type { How } from './status-dialog.tsx';

/** Changes the status of an order as the owner has seen it, and offers to undo that; resolves to whether it was changed. */
export function useStatusChange({ _id: id, orderUpdateDate: version }: AdminOrder) {
  const [update, { isLoading }] = useUpdateOrderStatusMutation();
  const [undo] = useUndoOrderStatusMutation();
  const change = async (
    orderStatus: AdminOrderStatus,
    how: How & { consignment?: Consignment | undefined } = {},
  ): Promise<boolean> => {
    try {
      const { message, changeId } = await update({ params: { id }, body: { orderStatus, version, ...how } }).unwrap();
      const takeBack = (change: string) => void notify(undo({ params: { id }, body: { changeId: change } }).unwrap());
      toast({ title: message, ...(changeId && { action: { label: 'Undo', onPress: () => takeBack(changeId) } }) });
      return true;
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
      return false;
    }
  };
  return { change, isChanging: isLoading };
}
