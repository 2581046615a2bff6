import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { anOrder, orderId as id, ring } from '../../test/orders.ts';
import { refuse, reply, show, fakeServer } from '../../test/with-shop.tsx';
import { OrdersApi } from '../features/orders/orders-api.ts';
import { OrderPage } from './order-page.tsx';

const shop = fakeServer();
const details = `GET /api/admin/orders/details/${id}`;

const page = (
  <Routes>
    <Route path="/orders/:id" element={<OrderPage />} />
  </Routes>
);

async function open(change: Partial<AdminOrderDetails> = {}) {
  shop.on(details, () => reply({ data: { ...anOrder(), timeline: [], notes: [], ...change } }));
  show(page, `/orders/${id}`);
  expect(await screen.findByText(id)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: `Order #${id.slice(-8)}` })).toBeInTheDocument();
}

describe('The page of an order', () => {
  it('tells its status and payment once, beside the title, and copies its id', async () => {
    const user = userEvent.setup();
    await open();
    expect(screen.getAllByText('Paid')).toHaveLength(1);
    expect(screen.getAllByText('Confirmed').filter((one) => one.tagName !== 'OPTION')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Copy Order ID' }));
    expect(await navigator.clipboard.readText()).toBe(id);
    expect(await screen.findByText('Order ID copied')).toBeInTheDocument();
  });

  it('leads to the next order of the list from which it was opened, also when it has left that list', async () => {
    const [after, last] = ['0198c5a2-7e11-7c3a-9d21-5f0c8ad00021', '0198c5a2-7e11-7c3a-9d21-5f0c8ad00022'] as const;
    const listing = 'GET /api/admin/orders/get?stage=toPack&sort=promised&page=1&limit=20';
    const listed = (...ids: string[]) =>
      shop.on(listing, () =>
        reply({ data: ids.map((_id) => anOrder({ _id })), page: 1, limit: 20, total: ids.length, isMore: false }),
      );
    listed(id, after, last);
    for (const one of [id, after, last]) {
      const order = { ...anOrder({ _id: one }), timeline: [], notes: [] };
      shop.on(`GET /api/admin/orders/details/${one}`, () => reply({ data: order }));
    }
    const list = 'list=stage%3DtoPack%26sort%3Dpromised';
    const { router, store } = show(page, `/orders/${id}?${list}`);
    expect(await screen.findByRole('link', { name: 'Next order' })).toHaveAttribute('href', `/orders/${after}?${list}`);
    expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute(
      'href',
      '/orders?stage=toPack&sort=promised',
    );
    listed(after, last);
    store.dispatch(OrdersApi.util.invalidateTags(['Order']));
    await waitFor(() => expect(shop.asked.filter(({ what }) => what === listing)).toHaveLength(2));
    await userEvent.click(await screen.findByRole('link', { name: 'Next order' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${after}`));
    await userEvent.click(await screen.findByRole('link', { name: 'Next order' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${last}`));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Next order' })).not.toBeInTheDocument());
  });

  it('shows what was ordered before its status form and its facts', async () => {
    await open();
    const places = ['Order Items', 'Change status', id, 'Shipping Info'].map((text) => screen.getByText(text));
    const inOrder = places.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(inOrder).toEqual(places);
  });

  it('says why the HUID of an article could not be recorded, also when no field is wrong', async () => {
    const user = userEvent.setup();
    shop.on(`PUT /api/admin/orders/articles/${id}`, () => refuse(503, 'service.unavailable', 'The shop is resting.'));
    await open();
    await user.click(screen.getByRole('button', { name: 'Record HUID and weight' }));
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('The shop is resting.')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'HUID and weight' })).toBeInTheDocument();
  });

  it('divides the tax as its invoice does', async () => {
    await open({
      taxHeads: [
        { name: 'CGST', amount: 300 },
        { name: 'SGST', amount: 300 },
      ],
    });
    const amounts = within(document.querySelector<HTMLElement>('[aria-label="Amounts"]') as HTMLElement);
    expect(amounts.getAllByRole('definition').map((amount) => amount.textContent)).toEqual([
      '₹20,000.00',
      '₹300.00',
      '₹300.00',
      '₹0.00',
      '₹20,600.00',
    ]);
    expect(amounts.getAllByRole('term').map((name) => name.textContent)).toEqual([
      'Subtotal',
      'CGST',
      'SGST',
      'Shipping',
      'Total',
    ]);
  });

  it('names the rate of the tax while there is no invoice', async () => {
    await open({ invoiceNumber: '' });
    expect(screen.getByText('Tax 3%')).toBeInTheDocument();
  });

  it('says how it was paid and leads to the payment, which was a test', async () => {
    const paymentPage = { url: 'https://dashboard.razorpay.com/app/payments/pay_1', isTest: true };
    await open({
      paymentPage,
      timeline: [
        {
          kind: 'payment',
          at: '2026-11-20T09:00:00Z',
          by: 'Razorpay',
          amount: 20_600,
          currency: 'INR',
          method: 'upi',
          paymentId: 'pay_1',
          outcome: 'used',
          reason: '',
        },
      ],
    });
    expect(screen.getByText('razorpay').parentElement).toHaveTextContent(/^razorpay · UPI/);
    expect(screen.getByRole('link', { name: 'pay_1 in Razorpay’s dashboard' })).toHaveAttribute(
      'href',
      paymentPage.url,
    );
    expect(screen.getByText(/^A test payment/)).toBeInTheDocument();
  });

  it('does not call returned what was refunded before it was sent', async () => {
    await open({
      orderStatus: 'cancelled',
      refunds: [
        {
          ...{ _id: ring, amount: 20_600, reason: 'Cancelled.', state: 'made', creditNoteNumber: '' },
          items: [{ productId: ring, size: '', title: 'Veni Twist Band', quantity: 2 }],
          createdAt: '2026-11-20T10:00:00Z',
        },
      ],
    });
    expect(screen.getByText('2 of 2 refunded')).toBeInTheDocument();
  });

  it('shows its returns, and how many of a line came back', async () => {
    await open({
      shipments: [
        {
          _id: ring,
          ...{ state: 'delivered', courier: '', awb: '', link: '', insuredValue: 0 },
          items: [{ productId: ring, size: '', title: 'Veni Twist Band', image: '', quantity: 2 }],
          steps: [{ state: 'delivered', at: '2026-11-19T09:30:00Z', by: 'Meera' }],
        },
      ],
      refunds: [
        {
          _id: ring,
          amount: 10_300,
          reason: 'It was too small.',
          state: 'made',
          items: [{ productId: ring, size: '', title: 'Veni Twist Band', quantity: 1 }],
          creditNoteNumber: 'KCN/26-27/1',
          createdAt: '2026-11-20T10:00:00Z',
        },
      ],
      returns: [
        {
          _id: ring,
          orderId: id,
          state: 'accepted',
          reason: 'not-suited',
          words: '',
          lines: [{ productId: ring, size: '', title: 'Veni Twist Band', image: '', quantity: 1, accepted: 1 }],
          courier: '',
          awb: '',
          customer: { name: 'Asha', email: 'asha@a.in' },
          value: 10_300,
          steps: [{ state: 'requested', at: '2026-11-20T09:30:00Z', note: '', by: 'Asha' }],
        },
      ],
    });
    expect(screen.getByText('1 of 2 returned')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Returns' })).getByText('1 × Veni Twist Band')).toBeInTheDocument();
  });

  it('tells in one list what happened to it and to its parcels', async () => {
    await open({
      timeline: [
        { kind: 'status', at: '2026-11-20T09:00:00Z', by: 'Asha', status: 'pending' },
        { kind: 'status', at: '2026-11-21T09:00:00Z', by: 'Meera', status: 'inShipping' },
      ],
      shipments: [
        {
          ...{ _id: ring, state: 'handedOver', courier: 'Sequel', awb: 'S123', link: '', insuredValue: 10_000 },
          items: [{ productId: ring, size: '', title: 'Veni Twist Band', image: '', quantity: 2 }],
          steps: [
            { state: 'packed', at: '2026-11-20T10:00:00Z', by: 'Meera' },
            { state: 'handedOver', at: '2026-11-21T09:00:01Z', by: 'Meera' },
          ],
        },
      ],
    });
    const happened = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(happened.map((one) => one.textContent.replace(/\s/g, ' '))).toEqual([
      'Order placedAsha · 20 Nov 2026, 2:30 pm',
      'Parcel packed2 × Veni Twist BandMeera · 20 Nov 2026, 3:30 pm',
      'Status set to In ShippingMeera · 21 Nov 2026, 2:30 pm',
      'Parcel handed overSequel · S123Meera · 21 Nov 2026, 2:30 pm',
    ]);
  });

  it.each([
    ['an unknown one', 404, 'order.not-found', 'This order does not exist.'],
    ['an address that is no id', 400, 'request.invalid', 'This id is not valid.'],
  ])('says that there is no such order, and leads to the others: %s', async (_, status, code, message) => {
    shop.on(details, () => refuse(status, code, message));
    show(page, `/orders/${id}`);
    expect(await screen.findByText('There is no such order')).toBeInTheDocument();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: 'All orders' })) {
      expect(link).toHaveAttribute('href', '/orders');
    }
  });

  it('says why an order cannot be opened', async () => {
    shop.on(details, () =>
      refuse(503, 'service.unavailable', 'A part of the shop is unavailable for a moment. Please try again.'),
    );
    show(page, `/orders/${id}`);
    expect(
      await screen.findByText('A part of the shop is unavailable for a moment. Please try again.'),
    ).toBeInTheDocument();
  });
});
