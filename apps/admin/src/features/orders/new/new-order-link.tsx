import { ButtonLink } from '@kanaka/ui/button-link';
import { Plus } from 'lucide-react';
import { adminListProducts } from '@kanaka/contracts/catalog/admin-products';
import { typeOrder } from '@kanaka/contracts/orders/typed-orders';
import { useMayCall } from '../../../shared/may.ts';

/** To the form for an order on the phone or in the shop, perhaps of this customer; nothing for whom it is not. */
export function NewOrderLink({ customer }: { customer?: string }) {
  const mayCall = useMayCall();
  if (!mayCall(typeOrder) || !mayCall(adminListProducts)) return null;
  return (
    <ButtonLink Icon={Plus} to={customer ? `/orders/new?customer=${customer}` : '/orders/new'}>
      New order
    </ButtonLink>
  );
}
