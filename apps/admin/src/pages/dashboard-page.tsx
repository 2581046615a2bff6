import { formatPaise } from '@kanaka/money/rupees';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AttentionStrip } from '../features/attention/attention-strip.tsx';
import { Figure } from '../features/dashboard/figure.tsx';
import { orderFigures, scopeOf, stockFigures } from '../features/dashboard/figures.ts';
import { StockList } from '../features/dashboard/stock-list.tsx';
import { useAdminOrdersQuery } from '../features/orders/orders-api.ts';
import { OrdersSkeleton } from '../features/orders/orders-skeleton.tsx';
import { OrdersTable } from '../features/orders/orders-table.tsx';
import { LOW_STOCK } from '../features/products/product-filter.ts';
import { useAdminProductsQuery } from '../features/products/products-api.ts';
import { Card } from '../shared/card.tsx';
import { Page } from '../shared/page.tsx';

const SHOWN = 6;
const more = 'inline-flex min-h-11 items-center text-sm text-emerald underline-offset-4 hover:underline';

/** How the shop stands, worked out from the newest orders and the products. */
export function DashboardPage() {
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const orders = useAdminOrdersQuery({ query: { page: 1 } });
  const products = useAdminProductsQuery({ query: { page: 1 } });
  const read = orders.data && orderFigures(orders.data.data, now);
  const stock = products.data && stockFigures(products.data.data, LOW_STOCK);
  const scope = orders.data && scopeOf(orders.data.data.length, orders.data.total, 'order', 'orders');
  const pieces = products.data && scopeOf(products.data.data.length, products.data.total, 'product', 'products');
  const noOrders = orders.data === undefined && orders.error !== undefined;
  const noProducts = products.data === undefined && products.error !== undefined;
  const short = stock && [...stock.out, ...stock.low];

  return (
    <Page title="Dashboard" description={scope && pieces && `Counted ${scope} and ${pieces}.`}>
      <AttentionStrip />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-hairline bg-hairline lg:grid-cols-[1fr_1fr_1.5fr_1fr_1fr]">
        <Figure name="Orders today" failed={noOrders} value={read?.today} note="Since midnight in India" />
        <Figure
          name="Open orders"
          failed={noOrders}
          value={read?.open}
          note={read && `${read.toFulfil} paid, to be fulfilled`}
        />
        <Figure
          name="Revenue paid"
          failed={noOrders}
          className="max-lg:order-last max-lg:col-span-2"
          value={read && formatPaise(read.revenuePaise)}
          note={read && `From ${read.paid} paid ${read.paid === 1 ? 'order' : 'orders'}, tax included, less refunds`}
        />
        <Figure name="Out of stock" failed={noProducts} value={stock?.out.length} note="Cannot be bought now" />
        <Figure name="Low stock" failed={noProducts} value={stock?.low.length} note={`${LOW_STOCK} or fewer left`} />
      </dl>

      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card aria-labelledby="newest-orders">
          <div className="flex items-center justify-between border-b border-hairline px-4 py-1.5 sm:px-5">
            <h2 id="newest-orders" className="text-lg">
              Newest orders
            </h2>
            <Link to="/orders" className={more}>
              All orders
            </Link>
          </div>
          {orders.data && orders.data.data.length > 0 ? (
            <OrdersTable
              label="The newest orders in rows"
              orders={orders.data.data.slice(0, SHOWN)}
              onOpen={(id) => void navigate(`/orders?order=${id}`)}
            />
          ) : orders.data ? (
            <EmptyState title="No orders yet" className="py-12">
              Orders appear here as soon as they are placed.
            </EmptyState>
          ) : orders.error ? (
            <ErrorState title="Orders could not be loaded" onRetry={() => void orders.refetch()} className="py-12">
              {messageOf(orders.error)}
            </ErrorState>
          ) : (
            <OrdersSkeleton rows={SHOWN} />
          )}
        </Card>

        <Card aria-labelledby="stock">
          <div className="flex items-center justify-between border-b border-hairline px-4 py-1.5 sm:px-5">
            <h2 id="stock" className="text-lg">
              Running low
            </h2>
            <Link to="/products" className={more}>
              All products
            </Link>
          </div>
          {short && short.length > 0 ? (
            <StockList products={short.slice(0, 8)} />
          ) : short ? (
            <p className="px-5 py-8 text-center text-ink-soft">
              {products.data?.total === 0 ? 'No products yet.' : `Every piece has more than ${LOW_STOCK} in stock.`}
            </p>
          ) : products.error ? (
            <ErrorState title="Products could not be loaded" onRetry={() => void products.refetch()} className="py-10">
              {messageOf(products.error)}
            </ErrorState>
          ) : (
            <div className="flex flex-col gap-3 p-5">
              {Array.from({ length: 4 }, (_, row) => (
                <Skeleton key={row} className="h-10" />
              ))}
            </div>
          )}
        </Card>
      </div>
    </Page>
  );
}
