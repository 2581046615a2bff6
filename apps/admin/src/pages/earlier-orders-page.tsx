import { importEarlierOrders } from '@kanaka/contracts/orders/earlier-orders';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { History } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { EarlierFileActions, EarlierFiles, ImportEarlierOrders } from '../features/earlier-orders/earlier-files.tsx';
import { EarlierOrdersApi } from '../features/earlier-orders/earlier-orders-api.ts';
import { EarlierOrdersList } from '../features/earlier-orders/earlier-orders-list.tsx';
import { SearchField } from '../shared/lists/filters.tsx';
import { ImportButton } from '../shared/lists/file-actions.tsx';
import { PagedList, shownData } from '../shared/lists/paged-list.tsx';
import { urlPage, urlText } from '../shared/lists/url-fields.ts';
import { useMayCall } from '../shared/may.ts';
import { Page } from '../shared/page/page.tsx';
import { counted } from '../shared/words.tsx';

const ORDERS_A_PAGE = 25;

const EarlierSearch = z.object({ words: urlText(100), page: urlPage });

/** Orders of the time before this shop; what is looked for and the page are in the URL. */
export function EarlierOrdersPage() {
  const [{ words, page }, setSearch] = useUrlState(EarlierSearch);
  const orders = EarlierOrdersApi.useEarlierOrdersQuery({ query: { words, page, limit: ORDERS_A_PAGE } });
  const data = shownData(orders);
  const number = data && `${data.isMore ? 'More than ' : ''}${counted(data.total, 'order')}${words ? ' found' : ''}`;
  const mayImport = useMayCall()(importEarlierOrders);
  const [isImporting, setImporting] = useState(false);
  const onImport = () => setImporting(true);
  return (
    <Page
      title="Earlier orders"
      description={<span role="status">{number}</span>}
      action={<EarlierFileActions onImport={onImport} />}
    >
      <div role="search" className="mb-4 max-w-xl">
        <SearchField
          label="Find earlier orders"
          maxLength={100}
          placeholder="Number, customer or piece"
          value={words}
          onSearch={(typed) => typed !== words && setSearch({ words: typed, page: 1 }, { replace: words !== '' })}
        />
      </div>
      <PagedList
        name="Earlier orders"
        response={orders}
        page={page}
        onPage={(next) => setSearch({ page: next }, { preventScrollReset: false })}
        rows={5}
        row="h-20"
        empty={
          words ? (
            <EmptyState
              title="No earlier order matches"
              icon={<History />}
              action={
                <Button variant="outline" onClick={() => setSearch({ words: '', page: 1 })}>
                  Show all earlier orders
                </Button>
              }
            >
              Try fewer words.
            </EmptyState>
          ) : (
            <EmptyState
              title="No earlier orders yet"
              icon={<History />}
              action={mayImport && <ImportButton onClick={onImport} />}
            >
              Import what your customers bought before this shop, from another Kanaka or from Shopify.
            </EmptyState>
          )
        }
      >
        {(found) => <EarlierOrdersList orders={found.data} withCustomers />}
      </PagedList>
      <EarlierFiles />
      {isImporting && <ImportEarlierOrders onClose={() => setImporting(false)} />}
    </Page>
  );
}
