import { beforeEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCustomer, customerId } from '../../test/customers.ts';
import { anOrder, orderId } from '../../test/orders.ts';
import { aRing, ringId } from '../../test/products.ts';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { NewOrderPage } from './new-order-page.tsx';

const { asked, on } = fakeServer();
const quote = (change: object = {}, line: object = {}) =>
  reply({
    data: {
      lines: [
        { productId: ringId, size: '', title: 'Temple ring', image: '', quantity: 1, tag: '', price: 24_500, ...line },
      ].map((each) => ({ available: 5, ...each })),
      ...{ discount: 0, subtotal: 24_500, taxAmount: 735, shippingCharges: 0, totalAmount: 25_235 },
      ...{ holdMinutes: 60, canBeCollected: true, maxDiscountPercent: 5 },
      ...change,
    },
  });
const placed = 'POST /api/admin/orders/typed';
const quoted = `${placed}/quote`;
const sent = (what: string) => asked.filter((request) => request.what === what).map(({ body }) => body);

beforeEach(() => {
  on('GET /api/common/countries/states/India', () => reply({ data: [{ name: 'Tamil Nadu' }, { name: 'Kerala' }] }));
  on('GET /api/common/countries/pincodes/625001', () =>
    reply({ data: { known: true, states: ['Tamil Nadu'], city: 'Madurai' } }),
  );
  on('GET /api/admin/products/get?words=temple&limit=6', () =>
    reply({ data: [aRing()], page: 1, limit: 6, total: 1, isMore: false }),
  );
  on(`GET /api/admin/units/find?code=TEMPLE`, () => reply({ data: null }));
  on(quoted, () => quote());
  on(placed, () => reply({ message: 'The order is placed, and its pieces are held.', data: anOrder() }));
});

async function addRing(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Add a piece'), 'temple');
  await user.click(await screen.findByRole('button', { name: /Temple ring/ }));
  expect(await screen.findByText('₹25,235.00')).toBeVisible();
}

it('takes an order of somebody new on the phone, with a discount, to be paid by a link', async () => {
  const user = userEvent.setup();
  const { router } = show(<NewOrderPage />, '/orders/new');
  await addRing(user);
  expect(screen.getByText(/are held for 1 hour/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Place the order' }));
  // What is missing is said at its field.
  expect(await screen.findByText('Please enter the customer’s name.')).toBeVisible();
  expect(sent(placed)).toEqual([]);

  await user.type(screen.getByLabelText('Name'), 'Kavya Rao');
  await user.type(screen.getByLabelText('Customer’s phone number'), '98400 12345');
  await user.type(screen.getByLabelText('E-mail (optional)'), 'kavya@example.com');
  await user.type(screen.getByLabelText('Address'), '4 Car Street');
  await user.type(screen.getByLabelText('Pincode'), '625 001');
  expect(await screen.findByDisplayValue('Madurai')).toBeVisible();
  on(quoted, () => quote({ discount: 490, subtotal: 24_010, taxAmount: 720.3, totalAmount: 24_730.3 }));
  await user.selectOptions(screen.getByLabelText('Discount'), 'In percent');
  await user.type(screen.getByLabelText('Percent'), '2');
  await user.type(screen.getByLabelText('Reason'), 'A regular');
  expect(await screen.findByText('₹24,730.30')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Place the order' }));
  expect(await screen.findByText('The order is placed, and its pieces are held.')).toBeVisible();
  expect(sent(placed)).toMatchObject([
    {
      customer: { kind: 'new', name: 'Kavya Rao', phone: '98400 12345', email: 'kavya@example.com' },
      lines: [{ productId: ringId, size: '', quantity: 1 }],
      discount: { kind: 'percent', value: 2, reason: 'A regular' },
      ...{ channel: 'phone', deliveryMethod: 'delivery', payBy: 'link', totalAmount: 24_730.3 },
      address: {
        address: '4 Car Street',
        city: 'Madurai',
        state: 'Tamil Nadu',
        pincode: '625001',
        phone: '98400 12345',
      },
    },
  ]);
  expect(router.state.location.pathname).toBe(`/orders/${orderId}`);
});

it('takes an order of a customer in the shop: the very unit, to their address, paid by UPI', async () => {
  const user = userEvent.setup();
  const unit = { _id: ringId, productId: ringId, title: 'Temple ring', tag: 'T-7', size: '', state: 'in-stock' };
  const weighed = { grossWeight: 4.2, netWeight: 4, orderId: null, updatedAt: '2026-11-20T09:00:00Z' };
  on('GET /api/admin/units/find?code=T-7', () => reply({ data: { ...unit, ...weighed } }));
  on(`GET /api/shop/products/get/${ringId}`, () => reply({ data: aRing() }));
  on('GET /api/admin/products/get?words=T-7&limit=6', () =>
    reply({ data: [], page: 1, limit: 6, total: 0, isMore: false }),
  );
  on(quoted, () => quote({}, { tag: 'T-7' }));
  on(`GET /api/admin/customers/details/${customerId}`, () => reply({ data: aCustomer() }));
  on(`POST /api/admin/orders/payment/${orderId}`, () => refuse(409, 'payment.too-much-cash', 'Too much cash.'));
  const { router } = show(<NewOrderPage />, `/orders/new?customer=${customerId}`);
  expect(await screen.findByText('Asha Raman')).toBeVisible();
  expect(await screen.findByDisplayValue('4 Car Street')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /In the shop/ }));
  await user.type(screen.getByLabelText('Add a piece'), 't-7{Enter}');
  const pieces = within(await screen.findByRole('list', { name: 'Pieces of the order' }));
  expect(await pieces.findByText('Tag T-7')).toBeVisible();
  expect(pieces.queryByLabelText(/^Quantity/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Payment'), 'UPI');
  await user.type(screen.getByLabelText('Number'), 'U-1');
  await screen.findByText('₹25,235.00');
  await user.click(screen.getByRole('button', { name: 'Place the order' }));
  // The order is there: its payment is recorded on its page.
  expect(
    await screen.findByText('The order was placed, but its payment was not recorded: Too much cash.'),
  ).toBeVisible();
  expect(sent(placed)).toMatchObject([
    {
      customer: { kind: 'known', id: customerId },
      lines: [{ productId: ringId, quantity: 1, tag: 'T-7' }],
      ...{ channel: 'shop', payBy: 'outside', discount: null },
    },
  ]);
  expect(sent(`POST /api/admin/orders/payment/${orderId}`)).toMatchObject([{ method: 'upi', reference: 'U-1' }]);
  expect(router.state.location.pathname).toBe(`/orders/${orderId}`);
});

it('says what is short or not allowed, and asks for the price again when it has changed', async () => {
  const user = userEvent.setup();
  show(<NewOrderPage />, '/orders/new');
  await user.click(screen.getByRole('button', { name: 'Place the order' }));
  on(quoted, () => quote({}, { available: 0 }));
  await user.type(screen.getByLabelText('Add a piece'), 'temple');
  await user.click(await screen.findByRole('button', { name: /Temple ring/ }));
  expect(await screen.findByText('None is left')).toBeVisible();
  on(quoted, () => refuse(409, 'order.discount-too-high', 'You can give at most 5% off.'));
  await user.selectOptions(screen.getByLabelText('Discount'), 'In rupees');
  await user.type(screen.getByLabelText('Rupees'), '9');
  expect(await screen.findByText('You can give at most 5% off.')).toBeVisible();
});
