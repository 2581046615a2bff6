import { afterEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { screen } from '@testing-library/react';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { ReturnsPage } from './returns-page.tsx';
import { ReturnTerms } from '../features/orders/return-terms.tsx';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

it('An order says its own terms of returns, and the policy those of today', async () => {
  serveShop({ 'GET /api/common/shop': { body: { data: { ...demoShop, returns: { days: 15, damageHours: 24 } } } } });
  renderShop(
    <>
      <ReturnTerms days={7} damageHours={48} />
      <ReturnsPage />
    </>,
  );
  expect(await screen.findByText(/accepted within 15 days of delivery/)).toBeInTheDocument();
  expect(screen.getByText(/tell us within 24 hours of delivery/)).toBeInTheDocument();
  expect(screen.getByText(/sent back within 7 days of delivery.* within 48 hours/)).toBeInTheDocument();
});

it('A policy that was opened by its address leads back to the shop', async () => {
  serveShop({ 'GET /api/common/shop': { body: { data: demoShop } } });
  const { person, getByRole, getByLabelText } = renderShop(<ReturnsPage />, { at: '/shop/returns-policy' });
  await person.click(getByRole('button', { name: 'Back' }));
  expect(getByLabelText('address')).toHaveTextContent('/shop/home');
});
