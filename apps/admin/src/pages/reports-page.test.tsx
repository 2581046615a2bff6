import { expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ringId } from '../../test/products.ts';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { ReportsPage } from './reports-page.tsx';

const { asked, on } = fakeServer();

const figures = (pieces: number, revenue: number, before: number) => ({
  pieces: { now: pieces, before: 1 },
  sales: { now: revenue, before },
  refunded: { now: 0, before: 0 },
  revenue: { now: revenue, before },
  net: { now: revenue, before },
});
const row = (key: string, name: string, of: object, besides = false) => ({ key, name, besides, figures: of });
const report = (change: object = {}) =>
  reply({
    data: {
      by: 'piece',
      from: '2026-11-14T18:30:00.000Z',
      to: '2026-11-21T18:30:00.000Z',
      before: { from: '2026-11-07T18:30:00.000Z', to: '2026-11-14T18:30:00.000Z' },
      rows: [
        row(ringId, 'Temple ring', figures(2, 3_000.05, 1_500)),
        row('0198c5a2-7e11-7c3a-9d21-5f0c8ad00009', 'Anklet', figures(5, 1_000, 0)),
        row('shipping', 'Shipping', figures(0, 9_999, 0), true),
      ],
      totals: figures(7, 13_999.05, 1_500),
      ...change,
    },
  });
const PIECES = 'GET /api/admin/statistics/report?days=7&by=piece';
const names = async () => {
  const table = await screen.findByRole('table', { name: /^Sales by/ });
  return within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
};

it('shows what was sold beside the days before, with its sum, and what is no piece last', async () => {
  on(PIECES, () => report());
  show(<ReportsPage />, '/reports');
  expect(await names()).toEqual(['Temple ring', 'Anklet', 'Shipping', 'All together']);
  expect(screen.getByRole('link', { name: 'Temple ring' })).toHaveAttribute('href', `/products?edit=${ringId}`);
  const [, ring] = screen.getAllByRole('row');
  expect(ring).toHaveTextContent(/₹3,000.05before: ₹1,500.00.*100% more than the 7 days before/);
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent(/₹13,999.05/);
});

it('is sorted by its headings, which the URL keeps, and leaves out the days before when asked', async () => {
  on(PIECES, () => report());
  const { router } = show(<ReportsPage />, '/reports');
  await names();
  await userEvent.click(screen.getByRole('button', { name: 'Pieces' }));
  expect(await names()).toEqual(['Anklet', 'Temple ring', 'Shipping', 'All together']);
  await userEvent.click(screen.getByRole('button', { name: 'Pieces' }));
  expect(await names()).toEqual(['Temple ring', 'Anklet', 'Shipping', 'All together']);
  expect(screen.getByRole('columnheader', { name: /Pieces/ })).toHaveAttribute('aria-sort', 'ascending');
  expect(router.state.location.search).toBe('?sort=pieces-up');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare with the days before' }));
  expect(screen.queryByText(/before: /)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Piece' }));
  expect(await names()).toEqual(['Anklet', 'Temple ring', 'Shipping', 'All together']);
});

it('keeps the report when the period changes, and asks for another one', async () => {
  on('GET /api/admin/statistics/report?days=30&by=city', () =>
    report({ by: 'city', rows: [row('', '', { ...figures(1, 10, 0), orders: { now: 1, before: 0 } })] }),
  );
  const { router } = show(<ReportsPage />, '/reports?by=city&compare=no');
  fireEvent.click(screen.getByRole('link', { name: '30 days' }));
  expect(await names()).toEqual(['Not known', 'All together']);
  expect(router.state.location.search).toBe('?by=city&compare=no&days=30');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Report' }), 'Refunds');
  expect(router.state.location.search).toContain('by=refund');
  expect(asked.map(({ what }) => what)).toContain('GET /api/admin/statistics/report?days=30&by=refund');
});

it('downloads the report that is shown, and prints it', async () => {
  on(PIECES, () => report());
  on(
    'GET /api/admin/statistics/report/export?days=7&by=piece',
    () => new Response('Piece', { headers: { 'content-type': 'text/csv' } }),
  );
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  window.print = jest.fn();
  show(<ReportsPage />, '/reports');
  await names();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Sales by piece downloaded successfully')).toBeVisible();
  expect(saved.mock.contexts).toMatchObject([{ download: 'report-piece-2026-11-15-to-2026-11-21.csv' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalled();
});

it('says that there is nothing, that days cannot be used, and that it could not be loaded', async () => {
  on(PIECES, () => report({ rows: [] }));
  const none = show(<ReportsPage />, '/reports');
  expect(await screen.findByText('Nothing to report')).toBeVisible();
  none.unmount();
  const wrong = show(<ReportsPage />, '/reports?from=2026-11-21&to=2026-11-20');
  expect(screen.getByText('No report for these days')).toBeVisible();
  wrong.unmount();
  on(PIECES, () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
  show(<ReportsPage />, '/reports');
  expect(await screen.findByText('The report could not be loaded')).toBeVisible();
});

it('shows what is in stock, by metal with its fine weight and by age, without a period', async () => {
  on('GET /api/admin/units/value', () =>
    reply({
      data: {
        rows: [
          {
            metal: 'gold',
            fineness: 916,
            purity: '22K (916)',
            pieces: 5,
            netWeight: 54.5,
            fineWeight: 49.922,
            rate: 14_656,
            value: 798_752,
          },
          {
            metal: 'silver',
            fineness: 925,
            purity: '925 Silver',
            pieces: 2,
            netWeight: 80,
            fineWeight: 74,
            rate: null,
            value: null,
          },
        ],
        totals: { pieces: 7, price: 900_000, costed: 5, cost: 600_000, pricesOfCosted: 800_000 },
        ...{ leftOutCount: 0, leftOut: [] },
      },
    }),
  );
  on('GET /api/admin/products/idle', () =>
    reply({
      data: [0, 90, 180, 365].map((from) => ({
        from,
        products: 1,
        pieces: 2,
        price: 40_000.5,
        cost: 25_000,
        costed: 1,
      })),
    }),
  );
  show(<ReportsPage />, '/reports?by=stock-metal');
  const table = await screen.findByRole('table', { name: 'Stock by metal and purity' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
    '925 Silver74.00 g80.00 g2–',
    'Gold 22K (916)49.922 g54.50 g5₹7,98,752.00',
    'All together123.922 g134.50 g7₹7,98,752.00',
  ]);
  expect(screen.queryByRole('navigation', { name: 'Period' })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Report' }), 'Stock by age');
  expect(await screen.findByRole('row', { name: /^90 to 179 days/ })).toHaveTextContent(/₹40,000.502/);
  expect(screen.getByRole('row', { name: /^All together/ })).toHaveTextContent(/₹1,60,002.008/);
});
