import { ButtonLink } from '@kanaka/ui/button-link';
import { ArrowLeft } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { EmptyState } from '@kanaka/ui/empty-state';
import { isApiError } from '@kanaka/web-kit/api-error';
import { LIST, NextOrder } from '../features/orders/list/next-order.tsx';
import { Card, Page, PartFailure, LoadingRows, PrintedHead } from '../shared/page/page.tsx';
import { orderNumber } from '../shared/words.tsx';
import { OrderDetails } from '../features/orders/order/order-details.tsx';
import { OrderSummary } from '../features/orders/order/order-head.tsx';
import { OrdersApi } from '../features/orders/orders-api.ts';
import { ReturnCard } from '../features/returns/return-card.tsx';

/** The order in the URL. */
export function OrderPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const list = params.get(LIST);
  return (
    <Page
      title={`Order ${orderNumber(id)}`}
      description={<OrderSummary id={id} />}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink Icon={ArrowLeft} variant="outline" padding="sm" to={list ? `/orders?${list}` : '/orders'}>
            All orders
          </ButtonLink>
          {list !== null && <NextOrder id={id} list={list} />}
        </div>
      }
    >
      <PrintedHead title={`Order ${orderNumber(id)}`} />
      <Card aria-label="The order" className="p-4 sm:p-6 print:p-0">
        <OpenedOrder key={id} id={id} />
      </Card>
    </Page>
  );
}

/** One order with its returns. */
function OpenedOrder({ id }: { id: string }) {
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
        title="Order not found"
        className="py-8"
        action={
          <ButtonLink variant="outline" to="/orders">
            All orders
          </ButtonLink>
        }
      >
        The address may have been mistyped. The orders can be searched by number, name or city.
      </EmptyState>
    );
  }
  if (error) {
    return <PartFailure title="This order could not be opened" error={error} onRetry={refetch} className="py-8" />;
  }
  return <LoadingRows label="Loading the order" rows={5} row="h-28" className="flex flex-col gap-6" />;
}
