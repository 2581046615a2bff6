import { MAX_ORDERS_AT_ONCE } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { type UrlChange, useUrlState, withUrlState } from '@kanaka/web-kit/use-url-state';
import { ShoppingBag } from 'lucide-react';
import { BulkBar } from '../features/orders/list/bulk-bar.tsx';
import { CsvActions } from '../features/orders/list/csv-actions.tsx';
import { NewOrders, OrderStages } from '../features/orders/list/order-stages.tsx';
import { OrderFilters } from '../features/orders/list/order-filters.tsx';
import {
  ORDERS_A_PAGE,
  OrderSearch,
  filterOf,
  isNarrowed,
  nothingLookedFor,
  sortOf,
} from '../features/orders/list/order-search.ts';
import { OrdersApi } from '../features/orders/orders-api.ts';
import { OrdersTable } from '../features/orders/list/orders-table.tsx';
import { shownData, PagedList } from '../shared/lists/paged-list.tsx';
import { Page, LoadingRows, PrintedHead } from '../shared/page/page.tsx';
import { useChosen } from '../shared/lists/chosen.tsx';
import { NewOrderLink } from '../features/orders/new/new-order-link.tsx';
import { useListFocus } from '../shared/page/focus.ts';
import { PageLink } from '../shared/page/page-link.tsx';
import { counted, linkInText } from '../shared/words.tsx';

function numberOf({ total, isMore }: { total: number; isMore: boolean }): string {
  return (isMore ? 'More than ' : '') + counted(total, 'order');
}

/** The list of orders. The search and the page are in the URL. */
export function OrdersPage() {
  const [search, setSearch] = useUrlState(OrderSearch);
  const orders = OrdersApi.useAdminOrdersQuery({
    query: { ...filterOf(search), page: search.page, limit: ORDERS_A_PAGE },
  });
  const data = shownData(orders);
  const chosen = useChosen(JSON.stringify(filterOf({ ...search, sort: 'newest' })), data?.data ?? [], {
    limit: MAX_ORDERS_AT_ONCE,
    name: 'orders',
  });

  const list = useListFocus(chosen.rows.length > 0);

  const look = (change: UrlChange<OrderSearch>) =>
    setSearch((now) => ({ page: 1, ...(typeof change === 'function' ? change(now) : change) }), {
      // Typing on in one search text replaces the history entry, so that one Back undoes the whole text.
      replace: typeof change === 'object' && Boolean(change.words) && search.words !== '',
    });
  const turnTo = (page: number) => setSearch({ page }, { preventScrollReset: false });

  const asListed = withUrlState(OrderSearch, new URLSearchParams(), { ...search, dialog: '' }).toString();
  const narrowed = isNarrowed(search);
  return (
    <Page
      title="Orders"
      heading="All Orders"
      description={<span role="status">{data && `${numberOf(data)}${narrowed ? ' found' : ''}`}</span>}
      action={
        <div className="flex flex-wrap gap-3">
          <CsvActions
            search={search}
            onDialog={(dialog) => setSearch({ dialog })}
            onSent={() => chosen.keep([])}
            isEmpty={!data || data.total === 0}
          />
          <NewOrderLink />
        </div>
      }
    >
      <PrintedHead title="Orders" />
      <div className="print:hidden">
        <NewOrders />
        <OrderStages stage={search.stage} onChoose={(stage) => look({ stage, sort: sortOf(stage) })} />
        <OrderFilters search={search} onChange={look} />
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        <PagedList
          name="Orders"
          response={orders}
          page={search.page}
          onPage={turnTo}
          skeleton={<LoadingRows rows={10} row="h-12 max-md:h-20 xl:h-9" className="flex flex-col gap-6 px-5 py-3" />}
          empty={
            <EmptyState
              title={narrowed ? 'No order matches' : 'No orders yet'}
              icon={<ShoppingBag />}
              action={
                narrowed && (
                  <Button variant="outline" onClick={() => look(nothingLookedFor)}>
                    Show all orders
                  </Button>
                )
              }
            >
              {narrowed
                ? 'Try fewer words, another status or other days.'
                : 'Orders appear here as soon as they are placed.'}
            </EmptyState>
          }
        >
          {(found) => (
            <OrdersTable
              label="All Orders"
              orders={found.data}
              list={asListed}
              selection={chosen.selection}
              sorting={{ sort: search.sort, onSort: (sort) => look({ sort }) }}
            />
          )}
        </PagedList>
      </div>
      <p className="mt-4 text-sm print:hidden">
        <PageLink
          to={search.words ? `/orders/earlier?words=${encodeURIComponent(search.words)}` : '/orders/earlier'}
          className={linkInText}
        >
          {search.words ? 'Look among earlier orders too' : 'Earlier orders, from before this shop'}
        </PageLink>
      </p>
      <BulkBar orders={chosen.rows} keep={chosen.keep} onAll={chosen.chooseShown} />
    </Page>
  );
}
