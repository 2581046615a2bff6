import { ButtonLink } from '@kanaka/ui/button-link';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { OrderSummary } from '../features/orders/list/order-summary.tsx';
import { Card } from '../shared/page/card.tsx';
import { orderNumber } from '../shared/orders/order-number.ts';
import { Page } from '../shared/page/page.tsx';
import { OpenedOrder } from './opened-order.tsx';

/** The order in the URL. */
export function OrderPage() {
  const { id = '' } = useParams();
  return (
    <Page
      title={`Order ${orderNumber(id)}`}
      description={<OrderSummary id={id} />}
      action={
        <ButtonLink Icon={ArrowLeft} variant="outline" padding="sm" to="/orders">
          All orders
        </ButtonLink>
      }
    >
      <Card aria-label="The order" className="p-4 sm:p-6">
        <OpenedOrder key={id} id={id} />
      </Card>
    </Page>
  );
}
