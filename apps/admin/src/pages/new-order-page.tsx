import { ButtonLink } from '@kanaka/ui/button-link';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { NewOrderForm } from '../features/orders/new/new-order-form.tsx';
import { useMayOpen } from '../shared/navigation.ts';
import { Page } from '../shared/page/page.tsx';

/** An order for a customer on the phone or in the shop; `?customer=` is whose. */
export function NewOrderPage() {
  const [params] = useSearchParams();
  const { mayOpen } = useMayOpen();
  const customer = params.get('customer');
  return (
    <Page
      title="New order"
      description="For a customer on the phone or in the shop."
      action={
        mayOpen('/orders') && (
          <ButtonLink Icon={ArrowLeft} variant="outline" padding="sm" to="/orders">
            All orders
          </ButtonLink>
        )
      }
    >
      <NewOrderForm key={customer} customer={customer} />
    </Page>
  );
}
