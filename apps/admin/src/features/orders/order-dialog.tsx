import { Dialog } from '@kanaka/ui/dialog';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { orderNumber } from '../../shared/order-number.ts';
import { OrderDetails } from './order-details.tsx';
import { useAdminOrderQuery } from './orders-api.ts';

/** One order, in a dialog over the list. */
export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { currentData, error, refetch } = useAdminOrderQuery({ params: { id } });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="lg" title={`Order ${orderNumber(id)}`}>
      {currentData ? (
        <OrderDetails order={currentData.data} />
      ) : error ? (
        <ErrorState title="This order could not be opened" onRetry={() => void refetch()} className="py-8">
          {messageOf(error)}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading the order" className="flex flex-col gap-6">
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
          <Skeleton className="h-32" />
        </div>
      )}
    </Dialog>
  );
}
