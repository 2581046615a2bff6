import { expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { screen, waitFor } from '@testing-library/react';
import { anOrder } from '../../test/orders.ts';
import { fakeServer, reply, show } from '../../test/with-shop.tsx';
import { PackingSlipsPage } from './packing-slip-page.tsx';

const shop = fakeServer();
const [first, second] = ['1', '2'].map((digit) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${digit}`) as [string, string];

it.each([
  { asked: '&print=1', times: 1 },
  { asked: '', times: 0 },
])('packing slips of several orders are printed at once if that is asked for: %j', async ({ asked, times }) => {
  window.print = jest.fn();
  shop.on('GET /api/common/shop', () => reply({ data: demoShop }));
  for (const _id of [first, second])
    shop.on(`GET /api/admin/orders/details/${_id}`, () =>
      reply({ data: { ...anOrder({ _id }), timeline: [], notes: [] } }),
    );
  show(<PackingSlipsPage />, `/orders/packing-slips?orders=${first},${second}${asked}`);
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Packing slip' })).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(times));
});
