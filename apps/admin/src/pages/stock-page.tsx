import { stockValue } from '@kanaka/contracts/catalog/units';
import { IDLE_BANDS, idleStock } from '@kanaka/contracts/catalog/admin-products';
import { useMayCall } from '../shared/may.ts';
import { Tabs } from '@kanaka/ui/tabs';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { z } from 'zod';
import { StockTakeList } from '../features/stock-takes/stock-take-list.tsx';
import { StockTakeView } from '../features/stock-takes/stock-take-view.tsx';
import { FindUnit } from '../features/units/find-unit.tsx';
import { SlowSellers } from '../features/units/slow-sellers.tsx';
import { StockValue } from '../features/units/stock-value.tsx';
import { urlPage } from '../shared/lists/url-fields.ts';
import { Page } from '../shared/page/page.tsx';

const Part = z.enum(['takes', 'value', 'slow', 'find']);
const StockSearch = z.object({
  part: Part.catch('takes'),
  take: z.uuid().or(z.literal('')).catch(''),
  days: z.coerce.number().pipe(z.literal(IDLE_BANDS)).catch(90),
  page: urlPage,
});

/** Stock takes, the value of the stock, what sells slowly, and finding a unit by its tag; all of it is in the URL. */
export function StockPage() {
  const [{ part, take, days, page }, setSearch] = useUrlState(StockSearch);
  const mayCall = useMayCall();
  const takes = take ? (
    <StockTakeView key={take} id={take} onClose={() => setSearch({ take: '' })} />
  ) : (
    <StockTakeList onOpen={(id) => setSearch({ take: id })} />
  );
  const slow = (
    <SlowSellers
      days={days}
      page={page}
      onDays={(chosen) => setSearch({ days: chosen, page: 1 }, { replace: true })}
      onPage={(next) => setSearch({ page: next }, { preventScrollReset: false })}
    />
  );
  return (
    <Page title="Stock" description="What is in the shop, piece by piece">
      <Tabs
        label="Parts of the stock"
        value={part}
        onValueChange={(value) => setSearch({ part: Part.parse(value), take: '', page: 1 }, { replace: true })}
        items={[
          { value: 'takes', label: 'Stock take', content: takes },
          ...(mayCall(stockValue) ? [{ value: 'value', label: 'Value', content: <StockValue /> } as const] : []),
          ...(mayCall(idleStock) ? [{ value: 'slow', label: 'Slow sellers', content: slow } as const] : []),
          { value: 'find', label: 'Find a unit', content: <FindUnit /> },
        ]}
      />
    </Page>
  );
}
