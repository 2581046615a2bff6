import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { isApiError } from '@kanaka/web-kit/api-error';
import { OrderDetails } from '../features/orders/order/order-details.tsx';
import { OrdersApi } from '../features/orders/orders-api.ts';
import { ReturnCard } from '../features/returns/return-card.tsx';
import { PartFailure } from '../shared/page/part-failure.tsx';
import { LoadingRows } from '../shared/page/loading-rows.tsx';

/** One order with its returns, in the dialog over the list and on its own page. */
export function OpenedOrder({ id }: { id: string }) {
  const { currentData, error, refetch } = OrdersApi.useAdminOrderQuery({ params: { id } });
  if (currentData) {
    const order = currentData.data;
    const { returns = [] } = order;
    return (
      <OrderDetails
        order={order}
        returns={
          returns.length > 0 && (
            <ul aria-label="Returns" className="flex flex-col gap-3">
              {returns.map((row) => (
                <li key={row._id}>
                  <ReturnCard row={row} />
                </li>
              ))}
            </ul>
          )
        }
      />
    );
  }
  // An address that is no id is refused with 400.
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title="There is no such order"
        className="py-8"
        action={
          <ButtonLink variant="outline" to="/orders">
            All orders
          </ButtonLink>
        }
      >
        The address may have been mistyped. The orders can be searched by number, name, phone or city.
      </EmptyState>
    );
  }
  if (error) {
    return <PartFailure title="This order could not be opened" error={error} onRetry={refetch} className="py-8" />;
  }
  return <LoadingRows label="Loading the order" rows={5} row="h-28" className="flex flex-col gap-6" />;
}
