import { beforeEach, expect, it } from '@jest/globals';
import { asha, renderShop, serveShop } from '../../test/render-shop.tsx';
import { PaypalReturnPage } from './paypal-return-page.tsx';
import { PaymentSuccessPage } from './payment-success-page.tsx';

const ORDER = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
const open = (at: string, user: typeof asha | null = asha) => {
  const { calls } = serveShop({});
  return { ...renderShop(<PaymentSuccessPage />, { at: `/shop/payment-success${at}`, user }), calls };
};
beforeEach(() => localStorage.clear());

it('the thank-you page shows no order and offers no invoice when none is known', async () => {
  const { findByRole, queryByRole, queryByText } = open('');
  expect(await findByRole('heading', { name: 'No Order to Show Here' })).toBeInTheDocument();
  expect(queryByText(/confirm/i)).toBeNull();
  expect(queryByRole('button', { name: 'Invoice' })).toBeNull();
});

it('it takes the order that the checkout has stored, once', async () => {
  localStorage.setItem('latestOrderId', ORDER);
  const { findByRole } = open('');
  expect(await findByRole('button', { name: 'Invoice' })).toBeInTheDocument();
  expect(localStorage.getItem('latestOrderId')).toBeNull();
});

it('otherwise it takes that of its URL', async () => {
  const { person, findByRole, calls } = open(`?orderId=${ORDER}`);
  await person.click(await findByRole('button', { name: 'Invoice' }));
  expect(calls.map(({ path }) => path)).toContain(`/api/shop/order/invoice/${ORDER}`);
});

it('it explains that an invalid number is none', async () => {
  const { person, findByRole, findByText } = open('?orderId=none');
  await person.click(await findByRole('button', { name: 'Invoice' }));
  expect(await findByText('Unable to find Order ID')).toBeVisible();
  expect(await findByText("Please visit 'My Orders' to download your invoice.")).toBeVisible();
});

it('it tells a guest that the invoice requires signing in', async () => {
  const { person, findByRole, findByText } = open(`?orderId=${ORDER}`, null);
  await person.click(await findByRole('button', { name: 'Invoice' }));
  expect(await findByText('Error downloading invoice')).toBeVisible();
  expect(await findByText('Order ID or user ID not available.')).toBeVisible();
});

it('a return from PayPal is processed, and the page says so', () => {
  serveShop({});
  const { getByRole } = renderShop(<PaypalReturnPage />);
  expect(getByRole('heading', { level: 1 })).toHaveTextContent('Processing Payment...Please wait!');
});
