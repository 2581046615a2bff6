import { MAX_ORDERS_AT_ONCE } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { type UrlChange, useUrlState } from '@kanaka/web-kit/use-url-state';
import { ShoppingBag } from 'lucide-react';
import { BulkBar } from '../features/orders/list/bulk-bar.tsx';
import { CsvActions } from '../features/orders/list/csv-actions.tsx';
import { OrderDialog } from '../features/orders/list/order-dialog.tsx';
import { NewOrders } from '../features/orders/list/new-orders.tsx';
import { OrderFilters } from '../features/orders/list/order-filters.tsx';
import {
  ORDERS_A_PAGE,
  OrderSearch,
  filterOf,
  isNarrowed,
  nothingLookedFor,
  sortOf,
} from '../features/orders/list/order-search.ts';
import { OrderStages } from '../features/orders/list/order-stages.tsx';
import { OrdersApi } from '../features/orders/orders-api.ts';
import { OrdersTable } from '../features/orders/list/orders-table.tsx';
import { shownData } from '../shared/lists/shown-data.ts';
import { Page } from '../shared/page/page.tsx';
import { PagedList } from '../shared/lists/paged-list.tsx';
import { useChosen } from '../shared/lists/use-chosen.ts';
import { useListFocus } from '../shared/lists/use-list-focus.ts';
import { OpenedOrder } from './opened-order.tsx';
import { LoadingRows } from '../shared/page/loading-rows.tsx';

function numberOf({ total, isMore }: { total: number; isMore: boolean }): string {
  const number = total.toLocaleString('en-IN');
  return `${isMore ? `More than ${number}` : number} ${total === 1 ? 'order' : 'orders'}`;
}

/** The list of orders. The search, the page and the opened order are in the URL. */
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

  const narrowed = isNarrowed(search);
  return (
    <Page
      title="Orders"
      heading="All Orders"
      description={<span role="status">{data && `${numberOf(data)}${narrowed ? ' found' : ''}`}</span>}
      action={
        <CsvActions
          search={search}
          onDialog={(dialog) => setSearch({ dialog })}
          onSent={() => chosen.keep([])}
          isEmpty={!data || data.total === 0}
        />
      }
    >
      <NewOrders />
      <OrderStages stage={search.stage} onChoose={(stage) => look({ stage, sort: sortOf(stage) })} />
      <OrderFilters search={search} onChange={look} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <PagedList
          name="Orders"
          response={orders}
          page={search.page}
          perPage={ORDERS_A_PAGE}
          onPage={turnTo}
          skeleton={<LoadingRows rows={10} row="h-12 max-md:h-20 xl:h-9" className="flex flex-col gap-6 px-5 py-3" />}
          empty={<NoOrders narrowed={narrowed} onShowAll={() => look(nothingLookedFor)} />}
        >
          {(found) => (
            <OrdersTable
              label="All Orders"
              orders={found.data}
              onOpen={(order) => setSearch({ order })}
              selection={chosen.selection}
              sorting={{ sort: search.sort, onSort: (sort) => look({ sort }) }}
            />
          )}
        </PagedList>
      </div>
      <BulkBar orders={chosen.rows} keep={chosen.keep} onAll={chosen.chooseShown} />
      {search.order && (
        <OrderDialog id={search.order} onClose={() => setSearch({ order: '' })}>
          <OpenedOrder id={search.order} />
        </OrderDialog>
      )}
    </Page>
  );
}

function NoOrders({ narrowed, onShowAll }: { narrowed: boolean; onShowAll: () => void }) {
  const icon = <ShoppingBag />;
  return narrowed ? (
    <EmptyState
      title="No order matches"
      icon={icon}
      action={
        <Button variant="outline" onClick={onShowAll}>
          Show all orders
        </Button>
      }
    >
      Try fewer words, another status or other days.
    </EmptyState>
  ) : (
    <EmptyState title="No orders yet" icon={icon}>
      Orders appear here as soon as they are placed.
    </EmptyState>
  );
}
