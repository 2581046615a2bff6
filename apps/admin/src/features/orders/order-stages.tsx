import type { OrderStage } from '@kanaka/contracts/admin-orders';
import { cn } from '@kanaka/ui/cn';
import { useOrdersDesk } from './use-orders-desk.ts';

const tabs: readonly { stage: OrderStage | ''; words: string }[] = [
  { stage: '', words: 'All orders' },
  { stage: 'toPack', words: 'To pack' },
  { stage: 'toHandOver', words: 'To hand over' },
  { stage: 'onTheWay', words: 'On the way' },
  { stage: 'toCollect', words: 'To collect' },
];

/** What is to be done, with the number of orders in each stage. */
export function OrderStages({
  stage: chosen,
  onChoose,
}: {
  stage: OrderStage | '';
  onChoose: (stage: OrderStage | '') => void;
}) {
  const { desk } = useOrdersDesk();
  return (
    <div className="mb-4">
      <div
        role="group"
        aria-label="Stage"
        className="-mx-4 flex overflow-x-auto border-b border-hairline px-4 sm:mx-0 sm:px-0"
      >
        {tabs.map(({ stage, words }) => (
          <button
            key={words}
            type="button"
            aria-pressed={stage === chosen}
            onClick={() => onChoose(stage)}
            className={cn(
              'flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-3 text-sm focus-visible:-outline-offset-2',
              stage === chosen ? 'border-emerald font-medium' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {words}
            {stage !== '' && desk && (
              <span className="rounded-full bg-ivory px-2 text-xs tabular-nums">
                {(desk[stage] ?? 0).toLocaleString('en-IN')}
              </span>
            )}
          </button>
        ))}
      </div>
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
