import type { OrderStage } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { useDispatch } from 'react-redux';
import { ViewTabs } from '../../../shared/page/view-tabs.tsx';
import { stageTabs } from './order-search.ts';
import { useOrdersDesk } from './use-orders-desk.ts';
import { api } from '../../../api.ts';

/** What is to be done, with the number of orders in each stage. */
export function OrderStages({
  stage,
  onChoose,
}: {
  stage: OrderStage | '';
  onChoose: (stage: OrderStage | '') => void;
}) {
  const { desk } = useOrdersDesk();
  const countOf = (value: OrderStage | '') => (value === '' ? undefined : desk?.[value]);
  return (
    <div className="mb-4">
      <ViewTabs
        label="Stage"
        views={stageTabs.map((tab) => ({ ...tab, count: countOf(tab.value) }))}
        chosen={stage}
        onChoose={onChoose}
      />
      {desk && desk.late > 0 && (
        <p className="mt-3 text-sm text-brick">
          {desk.late === 1 ? 'One order is later than promised.' : `${desk.late} orders are later than promised.`}
        </p>
      )}
    </div>
  );
}

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
