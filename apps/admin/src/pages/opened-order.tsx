import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { isApiError } from '@kanaka/web-kit/api-error';
import { OrderDetails } from '../features/orders/order/order-details.tsx';
import { useAdminOrderQuery } from '../features/orders/orders-api.ts';
import { ReturnCard } from '../features/returns/return-card.tsx';
import { PartFailure } from '../shared/page/part-failure.tsx';

/** One order with its returns, in the dialog over the list and on its own page. */
export function OpenedOrder({ id }: { id: string }) {
  const { currentData, error, refetch } = useAdminOrderQuery({ params: { id } });
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
  return (
    <div role="status" aria-label="Loading the order" className="@container">
      <Skeleton className="mb-6 h-20 max-sm:h-33" />
      <div className="flex flex-col gap-8 @xl:flex-row">
        <div className="flex flex-1 flex-col gap-4">
          <Skeleton className="h-6 w-32" />
          <div className="flex gap-4">
            <Skeleton className="h-17 w-13 shrink-0" />
            <Skeleton className="h-17 flex-1" />
          </div>
          <Skeleton className="ml-auto h-44 w-full max-w-80" />
        </div>
        <Skeleton className="h-96 @xl:w-60 @4xl:w-88" />
      </div>
    </div>
  );
}
