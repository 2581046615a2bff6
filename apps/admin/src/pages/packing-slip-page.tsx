import { Button } from '@kanaka/ui/button';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useAdminOrderQuery } from '../features/orders/orders-api.ts';
import { PackingSlip } from '../features/orders/packing-slip.tsx';
import { orderNumber } from '../shared/order-number.ts';
import { shopApi } from '../shared/use-shop.ts';

/** A page to print, without the admin layout. */
export function PackingSlipPage() {
  const { id = '' } = useParams();
  const order = useAdminOrderQuery({ params: { id } });
  const shop = shopApi.useShopQuery();
  const error = order.error ?? shop.error;
  useEffect(() => {
    // Browsers suggest the title as the file name of the PDF.
    document.title = `Packing slip ${orderNumber(id)}`;
  }, [id]);
  return (
    <main className="min-h-dvh bg-white px-4 py-4 print:p-0">
      <div className="mx-auto mb-6 flex max-w-[186mm] items-center justify-between gap-3 print:hidden">
        <Button asChild variant="ghost" padding="sm">
          <Link to={`/orders?order=${id}`}>
            <ArrowLeft aria-hidden="true" strokeWidth={1.5} />
            The order
          </Link>
        </Button>
        <Button disabled={!order.data || !shop.data} onClick={() => window.print()}>
          <Printer aria-hidden="true" strokeWidth={1.5} />
          Print
        </Button>
      </div>
      {order.data && shop.data ? (
        <PackingSlip order={order.data.data} shop={shop.data.data} />
      ) : error ? (
        <ErrorState
          title="This packing slip could not be loaded"
          onRetry={() => void Promise.all([order.refetch(), shop.refetch()])}
        >
          {messageOf(error)}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading the packing slip" className="mx-auto flex max-w-[186mm] flex-col gap-6">
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
          <Skeleton className="h-60" />
        </div>
      )}
    </main>
  );
}
