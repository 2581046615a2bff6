import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { OrderDetails } from '../features/orders/order-details.tsx';
import { useAdminOrderQuery } from '../features/orders/orders-api.ts';
import { ReturnCard } from '../features/returns/return-card.tsx';

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
  if (error) {
    return (
      <ErrorState title="This order could not be opened" onRetry={() => void refetch()} className="py-8">
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-label="Loading the order" className="flex flex-col gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
      <Skeleton className="h-32" />
    </div>
  );
}
