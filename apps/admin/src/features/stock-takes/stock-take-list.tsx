import { startStockTake } from '@kanaka/contracts/catalog/stock-takes';
import { useMayCall } from '../../shared/may.ts';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ScanBarcode } from 'lucide-react';
import { formatMoment } from '../../shared/words.tsx';
import { Loaded } from '../../shared/page/page.tsx';
import { notify } from '../../shared/forms/form.tsx';
import { StockTakesApi } from './stock-takes-api.ts';

const states = {
  open: { words: 'Open', tone: 'yellow' },
  booked: { words: 'Applied', tone: 'green' },
  dropped: { words: 'Discarded', tone: 'neutral' },
} as const;

/** The last stock takes, and the button that starts one or joins the open one. */
export function StockTakeList({ onOpen }: { onOpen: (id: string) => void }) {
  const response = StockTakesApi.useStockTakesQuery();
  const mayStart = useMayCall()(startStockTake);
  const [start, { isLoading }] = StockTakesApi.useStartStockTakeMutation();
  const takes = response.currentData?.data ?? [];
  const isOpen = takes.some(({ state }) => state === 'open');
  const begin = async () => {
    const starting = start().unwrap();
    if (await notify(starting)) onOpen((await starting).data._id);
  };
  const button = mayStart && (
    <Button Icon={ScanBarcode} busy={isLoading} onClick={() => void begin()}>
      {isOpen ? 'Join the stock take' : 'Start a stock take'}
    </Button>
  );
  return (
    <Loaded response={response} name="Stock takes" rows={1} row="h-64">
      {() =>
        takes.length === 0 ? (
          <EmptyState title="No stock take yet" icon={<ScanBarcode />} action={button}>
            Scan the tags of the pieces in the shop, and count those without tags. Differences are shown at once.
          </EmptyState>
        ) : (
          <>
            {button && <div className="mb-4">{button}</div>}
            <ul aria-label="Stock takes" className="border border-hairline bg-white">
              {takes.map(({ _id, state, startedBy, startedAt, scanned, expected, missingCount, closedBy, reason }) => (
                <li key={_id} className="border-b border-hairline last:border-b-0">
                  <button
                    type="button"
                    onClick={() => onOpen(_id)}
                    className="flex w-full flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 text-left text-sm transition-colors hover:bg-ink/[0.025]"
                  >
                    <Badge tone={states[state].tone}>{states[state].words}</Badge>
                    <span className="font-medium">{formatMoment(startedAt)}</span>
                    <span className="text-ink-soft">
                      {scanned} scanned
                      {state === 'booked' && `, ${expected} expected, ${missingCount} missing`}
                    </span>
                    <span className="text-ink-muted wrap-anywhere">
                      by {closedBy && closedBy !== startedBy ? `${startedBy}, ${closedBy}` : startedBy}
                      {reason && `: ${reason}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
