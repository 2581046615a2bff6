import { afterEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { renderShop, serveShop } from '../../test/render-shop.tsx';
import { TextPage } from './text-page.tsx';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const text = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  description: 'What we keep.',
  number: 2,
  validFrom: '2026-11-03T10:00:00.000Z',
  blocks: [{ kind: 'paragraph', runs: [{ text: 'Your name.' }] }],
};
const shop = { 'GET /api/common/shop': { body: { data: demoShop } } };

it('The policy of privacy says where the shop is, leads back to it, and an earlier one to what is in force', async () => {
  const validUntil = '2026-11-20T10:00:00.000Z';
  const { calls } = serveShop({
    ...shop,
    'GET /api/shop/pages/get/privacy-policy': { body: { data: { ...text, validUntil } } },
  });
  const { person, getByRole, getByLabelText } = renderShop(<TextPage />, { at: '/shop/privacy-policy?version=2' });
  expect(await screen.findByText('Your name.')).toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toContain('/api/shop/pages/get/privacy-policy?version=2');
  expect(await screen.findByTitle(/^Map: /)).toBeInTheDocument();
  expect(screen.getByText('in force from 3 November 2026 to 20 November 2026', { exact: false })).toBeInTheDocument();
  expect(getByRole('link', { name: 'Read what is in force now' })).toHaveAttribute('href', '/shop/privacy-policy');
  await person.click(getByRole('button', { name: 'Back' }));
  expect(getByLabelText('address')).toHaveTextContent('/shop/home');
});

it('A page that was taken away is not found, and one that fails is asked for again', async () => {
  serveShop(shop);
  const gone = renderShop(<TextPage />, { at: '/shop/pages/ring-care' });
  expect(await screen.findByText("This page doesn't exists")).toBeInTheDocument();
  gone.unmount();
  const address = 'GET /api/shop/pages/get/ring-care';
  serveShop({ ...shop, [address]: { status: 500, body: {} } });
  const { person } = renderShop(<TextPage />, { at: '/shop/pages/ring-care' });
  await screen.findByText('This page could not be loaded');
  serveShop({ ...shop, [address]: { body: { data: { ...text, slug: 'ring-care', title: 'Ring care' } } } });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Ring care' })).toBeInTheDocument();
  expect(screen.queryByText('Talk to us')).toBeNull();
});

function LinkToPage() {
  const { pathname } = useLocation();
  return pathname === '/shop/home' ? <Link to="/shop/pages/ring-care">Ring care</Link> : <TextPage />;
}

it('A page that a link leads to in vain is asked of the server, which knows where it has moved to', async () => {
  serveShop(shop);
  // jsdom loads no page.
  const own = Object.getOwnPropertyDescriptor(window, 'location') ?? {};
  const reload = jest.fn();
  const { href, origin, pathname } = window.location;
  Object.defineProperty(window, 'location', { configurable: true, value: { href, origin, pathname, reload } });
  const { person } = renderShop(<LinkToPage />);
  await person.click(screen.getByRole('link', { name: 'Ring care' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByText("This page doesn't exists")).toBeNull();
  Object.defineProperty(window, 'location', own);
});
