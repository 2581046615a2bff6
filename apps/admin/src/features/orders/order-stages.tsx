import type { OrderStage } from '@kanaka/contracts/admin-orders';
import { ViewTabs } from '../../shared/view-tabs.tsx';
import { useOrdersDesk } from './use-orders-desk.ts';

const tabs: readonly { value: OrderStage | ''; words: string }[] = [
  { value: '', words: 'All orders' },
  { value: 'toPack', words: 'To pack' },
  { value: 'toHandOver', words: 'To hand over' },
  { value: 'onTheWay', words: 'On the way' },
  { value: 'toCollect', words: 'To collect' },
];

/** What is to be done, with the number of orders in each stage. */
export function OrderStages({
  stage,
  onChoose,
}: {
  stage: OrderStage | '';
  onChoose: (stage: OrderStage | '') => void;
}) {
  const { desk } = useOrdersDesk();
  const countOf = (value: OrderStage | '') => (value === '' || !desk ? undefined : (desk[value] ?? 0));
  return (
    <div className="mb-4">
      <ViewTabs
        label="Stage"
        views={tabs.map((tab) => ({ ...tab, count: countOf(tab.value) }))}
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
