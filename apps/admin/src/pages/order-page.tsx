import { Button } from '@kanaka/ui/button';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { OrderSummary } from '../features/orders/order-summary.tsx';
import { Card } from '../shared/card.tsx';
import { orderNumber } from '../shared/order-number.ts';
import { Page } from '../shared/page.tsx';
import { OpenedOrder } from './opened-order.tsx';

/** The order in the URL. */
export function OrderPage() {
  const { id = '' } = useParams();
  return (
    <Page
      title={`Order ${orderNumber(id)}`}
      description={<OrderSummary id={id} />}
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
