import type { OrderStage } from '@kanaka/contracts/orders/admin-orders';
import { ViewTabs } from '../../../shared/page/view-tabs.tsx';
import { stageTabs } from './order-search.ts';
import { useOrdersDesk } from './use-orders-desk.ts';

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
          {desk.late === 1
            ? 'One order is late against its promise.'
            : `${desk.late} orders are late against their promise.`}
        </p>
      )}
    </div>
  );
}
