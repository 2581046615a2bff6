import { Button } from '@kanaka/ui/button';
import { useDispatch } from 'react-redux';
import { api } from '../../../api.ts';
import { useOrdersDesk } from './use-orders-desk.ts';

/** A bar above the list when orders were paid since it was loaded. */
export function NewOrders() {
  const dispatch = useDispatch();
  const { newOrders, markSeen } = useOrdersDesk();
  return (
    <div aria-live="polite">
      {newOrders > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-l-2 border-emerald bg-ivory px-4 py-2">
          <p>{newOrders === 1 ? 'One new order has been paid.' : `${newOrders} new orders have been paid.`}</p>
          <Button
            variant="outline"
            padding="sm"
            onClick={() => {
              markSeen();
              dispatch(api.util.invalidateTags(['Order']));
            }}
          >
            Show
          </Button>
        </div>
      )}
    </div>
  );
}
