import { expect, it } from '@jest/globals';
import { chennai } from '../../../test/addresses.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { OrderHistory } from './order-history.tsx';

const order = (last: number, change: object) => ({
  _id: `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${last}`,
  userId: asha.id,
  cartItems: [],
  addressInfo: { ...chennai, addressId: chennai._id, recipient: 'Asha' },
  orderStatus: 'confirmed',
  paymentMethod: 'razorpay',
  paymentStatus: 'paid',
  subtotal: 1_000,
  taxAmount: 30,
  taxPercent: 3,
  shippingCharges: 0,
  totalAmount: 1_030,
  orderDate: '2026-11-20T09:00:00.000Z',
  orderUpdateDate: '2026-11-20T09:00:00.000Z',
  paymentId: '',
  invoiceNumber: '',
  refunds: [],
  ...change,
});
const replaced = { orderStatus: 'cancelled', paymentStatus: 'pending', replaced: true };

it('folds orders that a newer one has replaced, which can still be seen', async () => {
  const data = [order(1, replaced), order(2, replaced), order(3, {})];
  serveShop({ [`GET /api/shop/order/list/${asha.id}`]: { body: { data } } });
  const nothing = () => undefined;
  const acts = { onOpen: nothing, onPay: nothing, paying: null, onOrderAgain: nothing, onPayCheckout: nothing };
  const { person, findByRole, getAllByRole } = renderShop(
    <OrderHistory userId={asha.id} openId={null} worth={() => null} {...acts} />,
    { user: asha },
  );
  const more = await findByRole('button', { name: 'Show 2 that were replaced by a newer order' });
  expect(getAllByRole('listitem')).toHaveLength(1);
  await person.click(more);
  expect(getAllByRole('listitem')).toHaveLength(3);
});
