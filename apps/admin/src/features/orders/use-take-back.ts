import { UNDO_SECONDS, undoOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import type { ToastText } from '@kanaka/ui/toast-card';
import { toast } from '@kanaka/ui/toaster';
import { notify } from '../../shared/forms/form.tsx';
import { useMayCall } from '../../shared/may.ts';
import { counted } from '../../shared/words.tsx';
import { OrdersApi } from './orders-api.ts';

/** Of an order: by `changeId` its last change is taken back. */
type Change = { _id: string; changeId?: string | undefined };

/** What a toast offers after changes of orders, as long as their e-mails wait: to take them back. */
export function useTakeBack(): (changes: readonly Change[]) => Pick<ToastText, 'action'> {
  const [undo] = OrdersApi.useUndoOrderStatusMutation();
  const mayUndo = useMayCall()(undoOrderStatus);
  const takeBack = async (changes: readonly Change[]) => {
    const undone = changes.map(({ _id: id, changeId = '' }) => undo({ params: { id }, body: { changeId } }).unwrap());
    const [only, other] = undone;
    if (only && !other) {
      await notify(only);
      return;
    }
    const kept = (await Promise.allSettled(undone)).filter(({ status }) => status === 'rejected').length;
    toast(
      kept > 0
        ? { title: `${counted(kept, 'order')} could not be undone. Please look at them again.`, variant: 'destructive' }
        : { title: `${counted(undone.length, 'order')} as before.` },
    );
  };
  return (changes) => {
    const undoable = changes.filter(({ changeId }) => changeId);
    if (!mayUndo || undoable.length === 0) return {};
    return { action: { label: 'Undo', seconds: UNDO_SECONDS, onPress: () => void takeBack(undoable) } };
  };
}

/** That what is about to be done can be taken back, at the end of a sentence; empty for somebody who may not. */
export const useUndoWords = (): string =>
  useMayCall()(undoOrderStatus) ? ` You can undo it for ${UNDO_SECONDS} seconds.` : '';
