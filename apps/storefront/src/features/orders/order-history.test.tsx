import { expect, it } from '@jest/globals';
import type { Order } from '@kanaka/contracts/orders/orders';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { within } from '@testing-library/react';
import { chennai } from '../../../test/addresses.ts';
import { anOrder } from '../../../test/orders.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { OrderHistory } from './order-history.tsx';

const order = (last: number, change: Partial<Order>) =>
  anOrder({
    _id: `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${last}`,
    addressInfo: { ...chennai, addressId: chennai._id, recipient: 'Asha' },
    paymentId: '',
    invoiceNumber: '',
    ...change,
  });
const nothing = () => undefined;
const acts = { onOpen: nothing, onPay: nothing, paying: null, onOrderAgain: nothing, onPayCheckout: nothing };

it('lists the newest order first, each with its number, status and total, and opens one in full', async () => {
  const line = { productId: asha.id, slug: 'dhruva', image: '', salePrice: 0, size: '', costPrice: 0 };
  const first = order(1, {
    cartItems: [
      { ...line, title: 'Dhruva Solitaire Ring', price: 41_250.55, quantity: 1 },
      { ...line, productId: chennai._id, title: 'Ambi Mango Mala', price: 9_999.99, quantity: 2 },
    ],
    addressInfo: { ...chennai, addressId: chennai._id, recipient: 'Asha Raman', notes: 'Leave it with the neighbour' },
    subtotal: 61_250.53,
    taxAmount: 1_837.52,
    totalAmount: 63_088.05,
    invoiceNumber: 'KNK/26-27/000001',
    policies: [
      { slug: 'terms-conditions', title: 'Terms & Conditions', number: 3, validFrom: '2026-11-03T10:00:00.000Z' },
    ],
  });
  serveShop({
    'GET /api/common/shop': { body: { data: demoShop } },
    [`GET /api/shop/order/list/${asha.id}`]: {
      body: { data: [first, order(2, { paymentStatus: 'pending', orderStatus: 'pending' })] },
    },
    [`GET /api/shop/order/details/${first._id}`]: { body: { data: first } },
  });
  const { findByRole, getAllByRole } = renderShop(
    <OrderHistory userId={asha.id} openId={first._id} more={() => null} {...acts} />,
    { user: asha },
  );
  const dialog = await findByRole('dialog', { name: 'Order Confirmed' });
  const rows = getAllByRole('listitem', { hidden: true }).filter((row) => !dialog.contains(row));
  expect(rows.map(({ textContent }) => /#[0-9a-f]+/.exec(textContent)?.[0])).toEqual(['#8ad00002', '#8ad00001']);
  expect(rows[1]).toHaveTextContent('₹63,088.05');
  // The shop's state, on which the tax's name depends, comes later.
  await within(dialog).findByText('Tax 3% (GST: SGST:1.5% + CGST:1.5%)');
  const rowOf = (name: string) => within(dialog).getByText(name).closest('div');
  for (const [name, value] of [
    ['Subtotal', '₹61,250.53'],
    ['Tax 3% (GST: SGST:1.5% + CGST:1.5%)', '₹1,837.52'],
    ['Shipping', '₹0'],
    ['Total', '₹63,088.05'],
    ['Recipient', 'Asha Raman'],
    ['City', 'Chennai'],
    ['State', 'Tamil Nadu'],
    ['Pincode', '600086'],
    ['Contact Phone', '9840012345'],
    ['Special Instructions', 'Leave it with the neighbour'],
  ] as const) {
    expect(rowOf(name)?.parentElement ?? rowOf(name)).toHaveTextContent(value);
  }
  const terms = within(dialog).getByRole('link', { name: 'Terms & Conditions of 3 Nov 2026' });
  expect(terms.getAttribute('href')).toBe('/shop/terms-conditions?version=3');
  const mala = within(dialog).getByText('Ambi Mango Mala').closest('li');
  expect(mala).toHaveTextContent('Quantity 2');
  expect(mala).toHaveTextContent('₹10,299.99 each');
  expect(mala).toHaveTextContent('₹20,599.98');
  expect(within(dialog).getByRole('button', { name: 'Download Invoice' })).toBeInTheDocument();
});

it('folds closed attempts into the purchase that they were for, where each can be opened', async () => {
  const ring = { productId: asha.id, title: 'Ring', image: '', size: '', price: 1, quantity: 1 };
  const mala = { ...ring, productId: chennai._id, title: 'Mala' };
  const on = (day: number) => ({ orderDate: `2026-11-${day}T09:00:00Z` });
  const ended = { orderStatus: 'cancelled', paymentStatus: 'pending' } as const;
  const data = [
    order(1, { ...ended, ...on(10), cartItems: [ring] }),
    order(2, { ...ended, ...on(19), cartItems: [ring], replaced: true }),
    order(3, { ...ended, ...on(20), cartItems: [mala], closedByShop: true }),
    order(4, { ...ended, ...on(21), cartItems: [ring, mala] }),
    order(5, { ...on(22), cartItems: [ring] }),
  ];
  const opened: string[] = [];
  serveShop({ [`GET /api/shop/order/list/${asha.id}`]: { body: { data } } });
  const { person, findByRole, getByRole, getByText } = renderShop(
    <OrderHistory
      userId={asha.id}
      openId={null}
      more={() => null}
      {...acts}
      onOpen={(orderId) => opened.push(String(orderId))}
    />,
    { user: asha },
  );
  const list = await findByRole('list', { name: 'Order History' });
  // The attempt of 10 November was a purchase of its own, and what the shop has closed is no attempt.
  expect([...list.children].map(({ textContent }) => /#[0-9a-f]+/.exec(textContent)?.[0])).toEqual([
    '#8ad00005',
    '#8ad00003',
    '#8ad00001',
  ]);
  await person.click(getByText('2 earlier attempts, not paid'));
  await person.click(getByRole('button', { name: /#8ad00002 .* Replaced by a newer order\. Nothing was charged\./ }));
  expect(opened).toEqual(['0198c5a2-7e11-7c3a-9d21-5f0c8ad00002']);
});

it('says in the list that an order has come back, once all of it has', async () => {
  const ring = { productId: asha.id, title: 'Ring', image: '', size: '', price: 1, quantity: 2 };
  const of = (last: number, quantity: number) =>
    order(last, {
      orderStatus: 'delivered',
      paymentStatus: 'partly-refunded',
      cartItems: [ring],
      returnStates: ['accepted'],
      refunds: [
        {
          ...{ _id: asha.id, amount: 1, reason: '', state: 'made', creditNoteNumber: '' },
          items: [{ ...ring, quantity }],
          createdAt: '2026-11-23T09:00:00Z',
        },
      ],
    });
  serveShop({ [`GET /api/shop/order/list/${asha.id}`]: { body: { data: [of(1, 2), of(2, 1)] } } });
  const { findByRole } = renderShop(<OrderHistory userId={asha.id} openId={null} more={() => null} {...acts} />, {
    user: asha,
  });
  const [part, whole] = (await findByRole('list', { name: 'Order History' })).children;
  expect(part).toHaveTextContent(/Delivered.*Partly returned/);
  expect(whole).toHaveTextContent(/Returned.*Returned · ₹1\.00 sent back/);
  expect(whole).not.toHaveTextContent('Delivered');
});
