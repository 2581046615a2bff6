import { expect, it, jest } from '@jest/globals';
import type { Return } from '@kanaka/contracts/orders/returns';
import { ring } from '../../../test/pieces.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { ExchangeForm } from './exchange-form.tsx';

const row: Return = {
  _id: '0192a000-0000-7000-8000-0000000000f1',
  orderId: '0192a000-0000-7000-8000-0000000000f2',
  state: 'exchanging',
  reason: 'not-suited',
  words: '',
  lines: [],
  courier: '',
  awb: '',
  exchange: { credit: 10_300, by: '2026-12-20T09:00:00Z' },
  exchangeFor: { productId: ring._id, size: '', quantity: 1, title: ring.title, image: '' },
  steps: [],
};
const quote = {
  title: ring.title,
  image: '',
  subtotal: 6_000,
  taxAmount: 180,
  shippingCharges: 0,
  totalAmount: 6_180,
  credit: 6_180,
  due: 0,
  back: 4_120,
  delivery: { from: '2026-12-21', to: '2026-12-22' },
};

it('an exchange for a cheaper piece says what comes back, and is ordered at the price that was shown', async () => {
  const path = `/api/shop/order/returns/exchange/${row._id}`;
  const { calls } = serveShop({
    [`GET /api/shop/products/get/${ring._id}`]: { body: { data: ring } },
    [`GET ${path}`]: { body: { data: quote } },
    [`POST ${path}`]: { body: { message: 'It is exchanged.', data: row } },
  });
  const onPay = jest.fn();
  const { person, findByRole, findByText, getByText } = renderShop(<ExchangeForm row={row} onPay={onPay} />);
  const send = await findByRole('button', { name: 'Exchange, and get ₹4,120.00 back' });
  expect(getByText('You get back').closest('div')).toHaveTextContent('₹4,120.00');
  await person.click(send);
  expect(await findByText('It is exchanged.')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    productId: ring._id,
    quantity: 1,
    totalAmount: 6_180,
  });
  expect(onPay).not.toHaveBeenCalled();
});
