import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { anOrder, asPackerSees, orderId as id, ring } from '../../test/orders.ts';
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

  it('has no sums, and no empty places for them, for a packer', async () => {
    const at = '2026-11-20T09:00:00Z';
    const items = [{ productId: ring, size: '', title: 'Veni Twist Band', image: '', quantity: 1 }];
    const refund = {
      _id: ring,
      amount: 500,
      reason: 'A scratch',
      state: 'made' as const,
      items: [],
      creditNoteNumber: 'KCN/1',
    };
    const order: AdminOrderDetails = {
      ...anOrder({ refunds: [{ ...refund, createdAt: at }] }),
      exchange: { orderId: ring, credit: 400, due: 100 },
      discrepancies: [{ kind: 'refundedAtRazorpay', amount: 500, dismissed: false }],
      shipments: [{ _id: ring, state: 'packed', courier: '', awb: '', link: '', insuredValue: 500, items, steps: [] }],
      timeline: [
        {
          kind: 'payment',
          at,
          by: 'Razorpay',
          amount: 500,
          currency: 'INR',
          method: 'upi',
          paymentId: 'pay_1',
          outcome: 'used',
          reason: '',
        },
        { kind: 'refund', at, by: 'Meera', amount: 500, reason: 'A scratch' },
        { kind: 'refund-moved', at, by: 'Razorpay', amount: 500, state: 'made', note: '' },
        { kind: 'dispute', at, by: 'Razorpay', amount: 500, state: 'open', reason: '' },
      ],
      notes: [],
    };
    shop.on(details, () => reply({ data: asPackerSees(order) }));
    show(page, `/orders/${id}`);
    expect(await screen.findByText(id)).toBeInTheDocument();
    expect(screen.getAllByText(/Veni Twist Band/).length).toBeGreaterThan(0);
    const shown = document.body.textContent;
    expect(shown).not.toMatch(/₹|NaN|undefined/);
    for (const name of ['Order Price', 'Subtotal', 'refundable', 'insured for']) expect(shown).not.toContain(name);
    for (const words of ['Payment received', 'Refund started', 'Refund: ']) expect(shown).toContain(words);
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

  it('shows who ordered it and where it goes, then what was ordered, then its status form and its facts', async () => {
    await open();
    const places = ['Customer', 'Shipping Info', 'Packing slip', 'Order Items', 'Change status', id].map((text) =>
      screen.getByText(text),
    );
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

  it('says that it was paid outside Razorpay', async () => {
    const payment = {
      kind: 'payment' as const,
      by: 'Meera',
      amount: 20_600,
      currency: 'INR',
      outcome: 'used' as const,
    };
    const receipt = { method: 'bank-transfer', paymentId: '', reference: 'N1', receivedOn: '2026-11-20', reason: '' };
    await open({ timeline: [{ ...payment, ...receipt, at: '2026-11-20T09:00:00Z' }] });
    const fact = screen.getByText('Payment Method').nextElementSibling;
    expect(fact).toHaveTextContent(/^outside Razorpay · bank transfer/i);
  });

  it('names the rate of the tax while no seller is known', async () => {
    await open({ invoiceNumber: '' });
    expect(screen.getByText('Tax 3%')).toBeInTheDocument();
  });

  it('says how it was paid and leads to the payment, which was a test, and to the policies of its day', async () => {
    const paymentPage = { url: 'https://dashboard.razorpay.com/app/payments/pay_1', isTest: true };
    const terms = { slug: 'terms-conditions', title: 'Terms', number: 3, validFrom: '2026-11-03T10:00:00.000Z' };
    await open({
      paymentPage,
      policies: [terms],
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
    expect(screen.getByRole('link', { name: 'Terms of 3 Nov 2026' })).toHaveAttribute(
      'href',
      '/pages/terms-conditions?version=3',
    );
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

  it('has at its top how the customer is reached, the address to copy, slip and invoice', async () => {
    const user = userEvent.setup();
    await open();
    expect(screen.getByRole('link', { name: 'Asha' })).toHaveAttribute('href', `/customers/${anOrder().userId}`);
    expect(screen.getByRole('link', { name: 'Call 9876543210' })).toHaveAttribute('href', 'tel:9876543210');
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919876543210');
    expect(screen.getByRole('link', { name: 'asha@a.in' })).toHaveAttribute('href', 'mailto:asha@a.in');
    expect(screen.getByRole('link', { name: 'Packing slip' })).toHaveAttribute('href', `/orders/${id}/packing-slip`);
    expect(screen.getByRole('button', { name: 'Download invoice K/26-27/1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Asha\n4 Car Street\nMadurai, Tamil Nadu, 625001\nIndia\n9876543210',
    );
  });

  it('adds a note that is not empty', async () => {
    const adding = `POST /api/admin/orders/notes/${id}`;
    const note = { _id: ring, text: 'In the green box.', author: 'Meera', createdAt: '2026-11-20T10:00:00Z' };
    shop.on(adding, () => reply({ message: 'The note has been added.', data: note }));
    await open();
    const field = await screen.findByRole('textbox', { name: 'New note' });
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    expect(field).toHaveAccessibleDescription(/Please write something\./);
    await userEvent.type(field, ' In the green box. ');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('The note has been added.')).toBeInTheDocument();
    expect(shop.asked.filter(({ what }) => what === adding).map(({ body }) => body)).toEqual([
      { text: 'In the green box.' },
    ]);
    expect(field).toHaveValue('');
  });

  it('keeps a note that was not added yet, until it is discarded', async () => {
    shop.on(details, () => reply({ data: { ...anOrder(), timeline: [], notes: [] } }));
    const { unmount } = show(page, `/orders/${id}`);
    await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), 'In the green box.');
    unmount();
    show(page, `/orders/${id}`);
    expect(await screen.findByRole('textbox', { name: 'New note' })).toHaveValue('In the green box.');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  });

  it('shows a message for an order without pieces', async () => {
    await open({ cartItems: [] });
    expect(screen.getByText('No items found in this order')).toBeInTheDocument();
  });

  it.each([
    ['an unknown one', 404, 'order.not-found', 'This order does not exist.'],
    ['an address that is no id', 400, 'request.invalid', 'This id is not valid.'],
  ])('says that there is no such order, and leads to the others: %s', async (_, status, code, message) => {
    shop.on(details, () => refuse(status, code, message));
    show(page, `/orders/${id}`);
    expect(await screen.findByText('Order not found')).toBeInTheDocument();
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

describe('The delivery address of an order', () => {
  const correcting = `PUT /api/admin/orders/address/${id}`;
  const bodies = () => shop.asked.filter(({ what }) => what === correcting).map(({ body }) => body);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const dialog = async () => {
    shop.on('GET /api/common/countries/states/India', () =>
      reply({ data: ['Kerala', 'Tamil Nadu'].map((name) => ({ name, isoCode: name })) }),
    );
    shop.on('GET /api/common/countries/pincodes/682001', () => reply({ data: { states: ['Kerala'], city: 'Kochi' } }));
    await open();
    await press('Correct address…');
    return within(await screen.findByRole('dialog', { name: 'Correct the delivery address' }));
  };
  const { isGift: _, giftMessage: __, addressId: ___, ...was } = anOrder().addressInfo;
  const version = anOrder().orderUpdateDate;

  it('is corrected once what follows from it was confirmed', async () => {
    shop.on(correcting, () =>
      Object.keys(shop.asked.at(-1)?.body ?? {}).includes('preview')
        ? reply({ message: 'It arrives by Friday 4 Dec instead of Wednesday 2 Dec.', data: anOrder() })
        : reply({ message: 'The address has been corrected.', data: anOrder() }),
    );
    const fields = await dialog();
    expect(fields.getByRole('button', { name: 'Check' })).toBeDisabled();
    const street = fields.getByRole('textbox', { name: 'Address' });
    await userEvent.clear(street);
    await userEvent.type(street, '12 North Mada Street');
    await press('Check');
    expect(await screen.findByText(/instead of Wednesday/)).toBeInTheDocument();
    expect(bodies()).toEqual([{ ...was, address: '12 North Mada Street', version, preview: true }]);
    await press('Back');
    expect(bodies()).toHaveLength(1);
    await press('Check');
    await userEvent.click(await screen.findByRole('button', { name: 'Correct it' }));
    expect(await screen.findByText('The address has been corrected.')).toBeInTheDocument();
    expect(bodies().at(-1)).toEqual({ ...was, address: '12 North Mada Street', version, takeBack: true });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes state and city of its pincode; what is refused is said at its field', async () => {
    const message = 'The invoice K/26-27/1 is issued for Tamil Nadu.';
    shop.on(correcting, () => refuse(409, 'order.state-billed', message, [{ path: 'state', message }]));
    const fields = await dialog();
    const pincode = fields.getByRole('textbox', { name: 'Pincode' });
    await userEvent.clear(pincode);
    await userEvent.type(pincode, '682001');
    await waitFor(() => expect(fields.getByRole('combobox', { name: 'State' })).toHaveValue('Kerala'));
    expect(fields.getByRole('textbox', { name: 'City' })).toHaveValue('Kochi');
    await press('Check');
    await waitFor(() => expect(fields.getByRole('combobox', { name: 'State' })).toHaveAccessibleDescription(message));
    await waitFor(() => expect(fields.getByRole('combobox', { name: 'State' })).toHaveFocus());
  });

  it.each([
    ['has left', { orderStatus: 'inShipping' as const }],
    ['is closed', { orderStatus: 'cancelled' as const }],
    ['is collected', { pickup: { addressLines: ['12 North Mada Street'], state: 'Tamil Nadu', hours: 'Daily' } }],
  ])('stays for an order that %s', async (_what, change) => {
    await open(change);
    expect(screen.queryByRole('button', { name: 'Correct address…' })).not.toBeInTheDocument();
  });
});

describe('The confirmation of an order', () => {
  it('is sent again after a question that names the address', async () => {
    const sending = `POST /api/admin/orders/confirmation/${id}`;
    shop.on(sending, () => reply({ message: 'The confirmation is on its way to asha@a.in.' }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation…' }));
    expect(screen.getByText('It goes to asha@a.in, with the invoice attached.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('The confirmation is on its way to asha@a.in.')).toBeInTheDocument();
  });

  it('is not there before it is paid', async () => {
    await open({ invoiceNumber: '', paymentStatus: 'pending' });
    expect(screen.queryByRole('button', { name: 'Resend confirmation…' })).not.toBeInTheDocument();
  });
});

it('asks for the PAN of a large order, and shows the end of it', async () => {
  shop.on(`PUT /api/admin/orders/pan/${id}`, () => reply({ message: 'The PAN is recorded.' }));
  await open({ lacksPan: true });
  await userEvent.click(screen.getByRole('button', { name: 'Record the PAN…' }));
  const field = screen.getByLabelText('PAN');
  await userEvent.type(field, 'ABCDE1234F');
  await userEvent.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/like ABCPE1234F/));
  await userEvent.clear(field);
  await userEvent.type(field, 'abcpe1234f');
  await userEvent.click(screen.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('The PAN is recorded.')).toBeVisible();
  expect(shop.asked.flatMap(({ body }) => body ?? [])).toEqual([{ pan: 'ABCPE1234F' }]);
});

it('shows who has typed it, its discount, and the ways to its payment link while it is held', async () => {
  const url = 'https://rzp.io/i/nxrHnLJ';
  const discount = { amount: 500, reason: 'A regular' };
  const heldUntil = '2026-11-28T09:45:00Z';
  shop.on(`POST /api/admin/orders/payment-link/${id}`, () => reply({ message: 'The link was sent to asha@a.in.' }));
  await open({
    ...{ orderStatus: 'pending', paymentStatus: 'pending', payLink: url },
    typed: { by: 'Ravi', channel: 'phone', isGuest: true, discount, heldUntil },
  });
  expect(screen.getByText('Ravi, on the phone')).toBeVisible();
  expect(screen.getByText(/in the prices: A regular/)).toBeVisible();
  expect(screen.getByText('Held until 28 Nov 2026, 3:15 pm')).toBeVisible();
  // There is no account that a page could be about.
  expect(screen.queryByRole('link', { name: 'Asha' })).toBeNull();
  const chat = screen.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(chat ?? '')).toContain(`https://wa.me/919876543210?text=Your order #${id.slice(-8)}`);
  expect(chat).toContain(encodeURIComponent(url));
  await userEvent.click(screen.getByRole('button', { name: 'E-mail it again' }));
  expect(await screen.findByText('The link was sent to asha@a.in.')).toBeVisible();
  shop.on(`POST /api/admin/orders/payment-link/new/${id}`, () =>
    reply({ message: 'The order has a new payment link.' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'New payment link…' }));
  expect(screen.getByText(/The former link can then no longer be paid/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make a new link' }));
  expect(await screen.findByText('The order has a new payment link.')).toBeVisible();
});
