import { ButtonLink } from '@kanaka/ui/button-link';
import { ArrowLeft } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { LIST, NextOrder } from '../features/orders/list/next-order.tsx';
import { Card, Gone, Loaded, Page, PrintedHead } from '../shared/page/page.tsx';
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
  const gone = (
    <Gone title="Order not found" to="/orders" all="All orders">
      The address may have been mistyped. The orders can be searched by number, name or city.
    </Gone>
  );
  return (
    <Loaded
      response={OrdersApi.useAdminOrderQuery({ params: { id } })}
      name="This order"
      rows={5}
      row="h-28"
      gone={gone}
    >
      {({ data: order }) => (
        <OrderDetails
          order={order}
          returns={
            (order.returns?.length ?? 0) > 0 && (
              <ul aria-label="Returns" className="flex flex-col gap-3">
                {order.returns?.map((row) => (
                  <li key={row._id}>
                    <ReturnCard row={row} />
                  </li>
                ))}
              </ul>
            )
          }
        />
      )}
    </Loaded>
  );
}
