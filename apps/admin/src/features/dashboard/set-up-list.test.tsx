import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop, newShop } from '@kanaka/contracts/catalog/shop-profile';
import { screen, waitFor, within } from '@testing-library/react';
import { DashboardPage } from '../../pages/dashboard-page.tsx';
import { refuse, reply, show, fakeServer } from '../../../test/with-shop.tsx';

const shop = fakeServer();
const PIECES = 'GET /api/admin/products/get?page=1&limit=1';
const KEYS = 'GET /api/admin/payments/keys';
const SETTINGS = 'GET /api/admin/settings';

function serve({
  settings = demoShop,
  state = 'accepted',
  total = 1,
}: {
  settings?: object;
  state?: string;
  total?: number;
}) {
  shop.on(SETTINGS, () => reply({ data: { ...settings, version: 1, updatedAt: '2026-11-21T10:00:00.000Z' } }));
  shop.on(KEYS, () => reply({ data: { state } }));
  shop.on(PIECES, () => reply({ data: [], page: 1, limit: 1, total }));
}
const list = () => screen.queryByRole('region', { name: 'Set up your shop' });

describe('The set-up list on the dashboard', () => {
  it('links the owner of a new shop to what is missing', async () => {
    serve({ settings: newShop, state: 'refused', total: 0 });
    show(<DashboardPage />);
    const region = await screen.findByRole('region', { name: 'Set up your shop' });
    await waitFor(() => expect(within(region).getAllByText('To do')).toHaveLength(4));
    expect(within(region).getByRole('link', { name: 'Add your legal details' })).toHaveAttribute(
      'href',
      '/settings#business',
    );
    expect(within(region).getByRole('link', { name: 'Add the first piece' })).toHaveAttribute(
      'href',
      '/products?add=new',
    );
    expect(region).toHaveTextContent('RAZORPAY_KEY_ID');
  });

  it('marks what is done and what is unknown', async () => {
    serve({ settings: { ...demoShop, shippingNote: '' } });
    shop.on(KEYS, () =>
      refuse(503, 'service.unavailable', 'A part of the shop is unavailable for a moment. Please try again.'),
    );
    show(<DashboardPage />);
    const region = await screen.findByRole('region', { name: 'Set up your shop' });
    await waitFor(() => expect(within(region).getAllByText('Done')).toHaveLength(2));
    expect(within(region).getByText('Not known at the moment')).toBeInTheDocument();
    expect(within(region).getByRole('link', { name: 'Add a shipping note' })).toBeInTheDocument();
  });

  it('is not shown when all is done', async () => {
    serve({});
    show(<DashboardPage />);
    const wanted = [SETTINGS, KEYS, PIECES];
    await waitFor(() => expect(shop.asked.map(({ what }) => what)).toEqual(expect.arrayContaining(wanted)));
    await screen.findByRole('heading', { name: 'Dashboard' });
    await waitFor(() => expect(list()).toBeNull());
  });
});
