import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Pagination } from '@kanaka/ui/pagination';
import { messageOf } from '@kanaka/web-kit/api-error';
import { ShoppingBag } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { OrderDialog } from '../features/orders/order-dialog.tsx';
import { OrdersSkeleton } from '../features/orders/orders-skeleton.tsx';
import { OrdersTable } from '../features/orders/orders-table.tsx';
import { useAdminOrdersQuery } from '../features/orders/orders-api.ts';
import { Card } from '../shared/card.tsx';
import { Page } from '../shared/page.tsx';

const ORDERS_A_PAGE = 20;

/** Orders newest first; the page and the opened order stand in the address. */
export function OrdersPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(search.get('page')) || 1));
  const opened = search.get('order');
  const orders = useAdminOrdersQuery({ query: { page, limit: ORDERS_A_PAGE } });
  // While the next page is on its way the one before stays in sight.
  const data = orders.isFetching ? orders.data : orders.currentData;
  const { error, isFetching, refetch } = orders;

  const put = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { preventScrollReset: name === 'order' },
    );

  const pages = data ? Math.max(1, Math.ceil(data.total / ORDERS_A_PAGE)) : 1;
  return (
    <Page
      title="Orders"
      heading="All Orders"
      description={
        data && `${data.total.toLocaleString('en-IN')} ${data.total === 1 ? 'order' : 'orders'}, newest first`
      }
    >
      <Card aria-busy={isFetching}>
        {data && data.data.length > 0 ? (
          <OrdersTable label="All Orders" orders={data.data} onOpen={(id) => put('order', id)} />
        ) : data ? (
          <EmptyState
            title={page > 1 ? 'This page is empty' : 'No orders yet'}
            icon={<ShoppingBag aria-hidden="true" />}
          >
            {page > 1 ? 'There are fewer orders than that.' : 'Orders appear here as soon as they are placed.'}
          </EmptyState>
        ) : error ? (
          <ErrorState title="Orders could not be loaded" onRetry={() => void refetch()}>
            {messageOf(error)}
          </ErrorState>
        ) : (
          <OrdersSkeleton />
        )}
      </Card>
      <div className="mt-4">
        <Pagination
          page={Math.min(page, pages)}
          pages={pages}
          onPage={(next) => put('page', next === 1 ? null : String(next))}
          label="Pages of orders"
        />
      </div>
      {opened && <OrderDialog id={opened} onClose={() => put('order', null)} />}
    </Page>
  );
}
