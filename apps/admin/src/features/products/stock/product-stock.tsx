import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Loaded } from '../../../shared/page/page.tsx';
import { formatMoment, OrderLink, counted } from '../../../shared/words.tsx';
import { ProductsApi } from '../products-api.ts';

/** A piece's stock, how many of it are reserved for unfinished orders, and for which orders. */
export function ProductStock({ product }: { product: AdminProduct }) {
  const { _id: id, totalStock, reserved, sizes } = product;
  const { data, error, refetch } = ProductsApi.useReservationsQuery({ params: { id } });
  const figures = [
    ['On hand', totalStock],
    ['Reserved', reserved],
    ['Free', totalStock - reserved],
  ] as const;
  return (
    <section aria-label="Stock" className="mb-5 border-b border-hairline pb-4 text-sm">
      <dl className="grid grid-cols-3 gap-px border border-hairline bg-hairline">
        {figures.map(([name, count]) => (
          <div key={name} className="flex items-baseline justify-between gap-2 bg-white px-3 py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-base font-medium tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {sizes.length > 0 && <StockBySize sizes={sizes} />}
      <WaitingCustomers productId={id} />
      <Loaded
        response={{ currentData: data, error, refetch }}
        name="What is reserved"
        skeleton={reserved > 0 && <Skeleton className="mt-3 h-6 w-64" />}
        className="py-4"
      >
        {({ data: orders }) =>
          orders.length > 0 && (
            <ul aria-label="Reserved for orders" className="mt-2">
              {orders.map(({ orderId, size, quantity, state, until }) => (
                <li key={`${orderId} ${size}`} className="flex items-center gap-x-3">
                  {/* Opens in a new tab, so that unsaved values in the form below are kept. */}
                  <OrderLink id={orderId} newTab className="inline-flex min-h-11 items-center tabular-nums" />
                  <span className="flex flex-wrap gap-x-3">
                    <span className="tabular-nums">
                      {quantity}
                      {size && ` in size ${size}`}
                    </span>
                    <span className="text-ink-soft">
                      {state === 'held' && until ? `held until ${formatMoment(until)}` : 'secured by a payment'}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** How many wait until a piece is back, and in which sizes; nothing while nobody does. */
function WaitingCustomers({ productId }: { productId: string }) {
  const { data } = ProductsApi.useStockNoticesQuery({ params: { id: productId } });
  const waiting = data?.data ?? [];
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const sizes = waiting.filter(({ size }) => size !== '').map(({ size, count }) => `${count} in size ${size}`);
  if (total === 0) return null;
  return (
    <p className="mt-3">
      {counted(total, 'customer waits', 'customers wait')} for an e-mail when it is back
      {sizes.length > 0 && `: ${sizes.join(', ')}`}.
    </p>
  );
}

const columns = ['On hand', 'Reserved', 'Free'];

/** On hand, reserved and free for each size of a piece. */
function StockBySize({ sizes }: Pick<AdminProduct, 'sizes'>) {
  return (
    <table className="mt-3 w-full tabular-nums">
      <caption className="sr-only">Stock by size</caption>
      <thead>
        <tr className="text-xs text-ink-muted">
          <th scope="col" className="pb-1 text-left font-normal">
            Size
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="pb-1 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizes.map(({ size, stock, reserved }) => (
          <tr key={size} className="border-t border-hairline">
            <th scope="row" className="py-1.5 text-left font-medium">
              {size}
            </th>
            {[stock, reserved, stock - reserved].map((count, place) => (
              <td key={columns[place]} className="py-1.5 text-right">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
