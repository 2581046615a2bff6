import { Tabs } from '@kanaka/ui/tabs';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { z } from 'zod';
import { StockTakeList } from '../features/stock-takes/stock-take-list.tsx';
import { StockTakeView } from '../features/stock-takes/stock-take-view.tsx';
import { FindUnit } from '../features/units/find-unit.tsx';
import { StockValueTable } from '../features/units/stock-value-table.tsx';
import { Page } from '../shared/page/page.tsx';

const Part = z.enum(['takes', 'value', 'find']);
const StockSearch = z.object({ part: Part.catch('takes'), take: z.uuid().or(z.literal('')).catch('') });

/** Stock takes, the value of the stock, and finding a unit by its tag; the part and the open stock take are in the URL. */
export function StockPage() {
  const [{ part, take }, setSearch] = useUrlState(StockSearch);
  const takes = take ? (
    <StockTakeView key={take} id={take} onClose={() => setSearch({ take: '' })} />
  ) : (
    <StockTakeList onOpen={(id) => setSearch({ take: id })} />
  );
  return (
    <Page title="Stock" description="What is in the shop, piece by piece">
      <Tabs
        label="Parts of the stock"
        value={part}
        onValueChange={(value) => setSearch({ part: Part.parse(value), take: '' }, { replace: true })}
        items={[
          { value: 'takes', label: 'Stock take', content: takes },
          { value: 'value', label: 'Value', content: <StockValueTable /> },
          { value: 'find', label: 'Find a unit', content: <FindUnit /> },
        ]}
      />
    </Page>
  );
}
