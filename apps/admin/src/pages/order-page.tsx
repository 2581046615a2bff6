import { Button } from '@kanaka/ui/button';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { OrderStatusBadge } from '../features/orders/order-status-badge.tsx';
import { paymentName } from '../features/orders/order-status.ts';
import { useAdminOrderQuery } from '../features/orders/orders-api.ts';
import { Card } from '../shared/card.tsx';
import { Moment } from '../shared/moment.tsx';
import { orderNumber } from '../shared/order-number.ts';
import { Page } from '../shared/page.tsx';
import { OpenedOrder } from './opened-order.tsx';

/** The order in the URL. */
export function OrderPage() {
  const { id = '' } = useParams();
  const order = useAdminOrderQuery({ params: { id } }).currentData?.data;
  return (
    <Page
      title={`Order ${orderNumber(id)}`}
      description={
        order && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderStatusBadge status={order.orderStatus} />
            <span>{paymentName(order.paymentStatus)}</span>
            <span className="wrap-anywhere">{order.customer.name}</span>
            <Moment at={order.orderDate} />
          </span>
        )
      }
      action={
        <Button asChild variant="outline" padding="sm">
          <Link to="/orders">
            <ArrowLeft aria-hidden="true" strokeWidth={1.5} />
            All orders
          </Link>
        </Button>
      }
    >
      <Card aria-label="The order" className="p-4 sm:p-6">
        <OpenedOrder key={id} id={id} />
      </Card>
    </Page>
  );
}
