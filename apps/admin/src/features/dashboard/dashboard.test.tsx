import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { SalesStatistics } from '@kanaka/contracts/orders/statistics';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DashboardPage } from '../../pages/dashboard-page.tsx';
import { aRate } from '../../../test/rates.ts';
import { refuse, reply, show, fakeServer } from '../../../test/with-shop.tsx';

const shop = fakeServer();
const away = () =>
  refuse(503, 'service.unavailable', 'A part of the shop is unavailable for a moment. Please try again.');
const calls = {
  sales: 'GET /api/admin/statistics/sales?days=7',
  sold: 'GET /api/admin/statistics/sold?days=7&limit=8',
  lowStock: 'GET /api/admin/products/low-stock?limit=8',
  orders: 'GET /api/admin/orders/get?page=1&limit=6',
  flagged: 'GET /api/admin/payments/flagged',
  refused: 'GET /api/admin/payments/refused-refunds',
};
const givenUp = ['orders', 'catalog', 'identity', 'reviews'].map((origin) => `GET /api/admin/dead-letters/${origin}`);

const midnight = (day: number) => new Date(Date.UTC(2026, 10, day - 1, 18, 30)).toISOString();
const sales: SalesStatistics = {
  from: midnight(15),
  to: midnight(22),
  before: { from: midnight(8), to: midnight(15) },
  revenue: { now: 1_12_000.5, before: 1_00_000 },
  net: { now: 1_08_738.35, before: 54_000 },
  orders: { now: 3, before: 6 },
  averageOrder: { now: 40_000, before: 0 },
  refunds: { count: { now: 1, before: 0 }, amount: { now: 500, before: 0 } },
  checkouts: { opened: { now: 4, before: 0 }, paid: { now: 3, before: 0 } },
  steps: Array.from({ length: 7 }, (_, step) => ({
    from: midnight(15 + step),
    to: midnight(16 + step),
    revenue: step === 2 ? 1_12_000.5 : 0,
    orders: step === 2 ? 3 : 0,
    revenueBefore: step === 4 ? 1_00_000 : 0,
    ordersBefore: step === 4 ? 6 : 0,
  })),
};
const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
const desk = {
  ...{ toPack: 2, toHandOver: 1, onTheWay: 0, toCollect: 0, returns: 3, late: 0, paidSince: 0 },
  serverTime: '2026-11-21T06:00:00.000Z',
};
const sold = { units: { now: 2, before: 1 }, sales: { now: 80_000, before: 40_000 } };

/** The desk is asked for the first time, and later since the time of its first answer. */
function onDesk(answer: () => Response): void {
  const path = 'GET /api/admin/orders/desk';
  for (const query of ['', `?${new URLSearchParams({ since: desk.serverTime }).toString()}`]) {
    shop.on(path + query, answer);
  }
}

beforeEach(() => {
  shop.on(calls.sales, () => reply({ data: sales }));
  shop.on(calls.sold, () =>
    reply({
      data: {
        categories: [{ categoryId: id, name: 'Ring', ...sold }],
        pieces: [{ productId: id, title: 'Dhruva Ring', image: '', ...sold }],
      },
    }),
  );
  onDesk(() => reply({ data: desk }));
  shop.on(calls.lowStock, () =>
    reply({
      data: {
        out: 1,
        low: 4,
        threshold: 3,
        pieces: [{ _id: id, title: 'Vaanam Chain', category: 'Chain', image: '', left: 0 }],
      },
    }),
  );
  for (const list of [calls.flagged, calls.refused, ...givenUp]) shop.on(list, () => reply({ data: [] }));
  shop.on(calls.orders, () => reply({ data: [], page: 1, limit: 6, total: 0, isMore: false }));
});

/** A figure's name, value and comparison as one line of text. */
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent ?? '';

describe('The dashboard', () => {
  it('shows first what waits, with links to it', async () => {
    show(<DashboardPage />);
    const tiles: [RegExp, string][] = [
      [/^2 orders to pack/, '/orders?stage=toPack&sort=promised'],
      [/^1 order to hand over/, '/orders?stage=toHandOver&sort=promised'],
      [/^3 open returns/, '/returns'],
    ];
    for (const [name, href] of tiles) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(await screen.findByRole('link', { name: /0 refused refunds All clear/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /0 payments to decide on All clear/ })).toBeInTheDocument();
  });

  it('shows today’s rate of gold as the shop quotes it, with its move and the way to set it', async () => {
    const gold = { ...aRate('gold', 916, 14_793.4), yesterday: 14_656 };
    shop.on('GET /api/admin/rates', () => reply({ data: { rates: [gold], ages: [], feed: null } }));
    show(<DashboardPage />);
    const rate = await screen.findByRole('region', { name: 'Today’s rate' });
    expect(rate).toHaveTextContent(/22K gold \(916\).*₹14,793.40 a gram.*20 Nov 2026.*Up ₹137.40 since yesterday/);
    expect(within(rate).getByRole('link', { name: /^Set/ })).toHaveAttribute('href', '/rates?set=today');
  });

  it('shows each figure with its comparison in words', async () => {
    show(<DashboardPage />);
    await screen.findByText('₹1,12,000.50');
    expect(figure('Revenue')).toContain('12% more than the 7 days before');
    expect(figure('Revenue')).toContain('Paid with tax, less ₹500.00 refunded');
    expect(figure('Without GST')).toMatch(/₹1,08,738.35.*GST of ₹3,262.15.*101% more than the 7 days before/);
    expect(figure('Orders')).toContain('50% less than the 7 days before');
    expect(figure('Average order')).toContain('₹40,000');
    expect(figure('Refunds')).toContain('In 1 refund');
    expect(figure('Checkouts paid')).toMatch(/75%.*3 of 4 checkouts.*None in the 7 days before/);
  });

  it('offers the sales over time as a table too', async () => {
    show(<DashboardPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = await screen.findByRole('table', { name: 'Revenue in these 7 days' });
    const row = within(table).getByRole('row', { name: /^Tue, 17 Nov/ });
    expect(row).toHaveTextContent('Tue, 17 Nov3₹1,12,000.50₹0.00');
    expect(screen.getByRole('button', { name: 'Show as chart' })).toBeInTheDocument();
  });

  it('lists what sells and what runs low, each with a link', async () => {
    show(<DashboardPage />);
    const categories = await screen.findByRole('table', { name: /^By category/ });
    expect(within(categories).getByRole('row', { name: /Ring/ })).toHaveTextContent(
      /^Ring.*₹80,000.*100% more than the 7 days before$/,
    );
    expect(screen.getByRole('link', { name: 'Dhruva Ring' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Vaanam Chain.*Out of stock/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '4 with 3 or fewer left' })).toBeInTheDocument();
  });

  it('shows the other parts when one fails to load, and retries that one', async () => {
    onDesk(away);
    show(<DashboardPage />);
    expect(await screen.findByText('₹1,12,000.50')).toBeInTheDocument();
    expect(await screen.findAllByText('Could not be loaded.')).toHaveLength(3);
    onDesk(() => reply({ data: { ...desk, toPack: 7 } }));
    await userEvent.click(screen.getByRole('button', { name: /Try again to read: orders to pack/ }));
    expect(await screen.findByRole('link', { name: /7 orders to pack/ })).toBeInTheDocument();
  });

  it('retries all parts with one button when several have failed', async () => {
    shop.on(calls.sold, away);
    onDesk(away);
    show(<DashboardPage />);
    expect(await screen.findAllByText('What was sold could not be loaded')).toHaveLength(2);
    const again = await screen.findByRole('button', { name: 'Try all again' });
    expect(screen.getAllByRole('button', { name: /^Try/ })).toEqual([again]);
    onDesk(() => reply({ data: { ...desk, toPack: 7 } }));
    shop.on(calls.sold, () => reply({ data: { categories: [], pieces: [] } }));
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: /7 orders to pack/ })).toBeInTheDocument();
    await waitFor(() => expect(again).not.toBeInTheDocument());
  });

  it('offers every period at its own URL', async () => {
    show(<DashboardPage />);
    const periods = within(await screen.findByRole('navigation', { name: 'Period' }));
    expect(periods.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
    expect(
      periods.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')?.split('?')[1]}`),
    ).toEqual([
      'Today days=1',
      'Yesterday days=yesterday',
      '7 days days=7',
      '30 days days=30',
      '365 days days=365',
      'This month days=month',
      'Last month days=last-month',
      'Financial year days=financial-year',
      expect.stringMatching(/^Custom from=/),
    ]);
  });

  it('shows a custom period, its days in the URL, compared with as many days before', async () => {
    shop.on('GET /api/admin/statistics/sales?from=2026-11-01&to=2026-11-20', () => reply({ data: sales }));
    shop.on('GET /api/admin/statistics/sold?from=2026-11-01&to=2026-11-20&limit=8', () =>
      reply({ data: { categories: [], pieces: [] } }),
    );
    show(<DashboardPage />, '/dashboard?from=2026-11-01&to=2026-11-20');
    expect(await screen.findByText('12% more than the 20 days before')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Custom' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: '7 days' })).not.toHaveAttribute('aria-current');
    expect(await screen.findAllByText('Nothing was sold from 1 Nov 2026 to 20 Nov 2026')).toHaveLength(2);
  });

  it.each([
    ['from=2026-11-20&to=2026-11-01', 'The last day comes before the first.'],
    ['from=2024-11-20&to=2026-11-01', 'A period has at most 366 days.'],
    ['from=2026-11-01&to=2062-11-20', 'The last day is in the future.'],
    ['from=2062-11-01&to=2062-11-20', 'The first day is in the future.'],
    ['from=2026-11-20&to=tomorrow', 'Please choose a first and a last day.'],
  ])('says why the days of a custom period cannot be used, and shows no figures: %s', async (days, fault) => {
    show(<DashboardPage />, `/dashboard?${days}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(fault);
    expect(await screen.findByRole('link', { name: /^2 orders to pack/ })).toBeInTheDocument();
    expect(screen.getByText('No figures for these days')).toBeInTheDocument();
    expect(shop.asked.filter(({ what }) => what.includes('/statistics/'))).toEqual([]);
    expect(screen.queryByText('Revenue')).not.toBeInTheDocument();
  });

  it('keeps the figures before, dimmed, while the days that are typed cannot be used', async () => {
    shop.on('GET /api/admin/statistics/sales?from=2026-11-01&to=2026-11-20', () => reply({ data: sales }));
    show(<DashboardPage />, '/dashboard?from=2026-11-01&to=2026-11-20');
    const figures = await screen.findByText('12% more than the 20 days before');
    const last = screen.getByLabelText('To day');
    fireEvent.change(last, { target: { value: '20/11/2062' } });
    expect(await screen.findByText('The last day is in the future.')).toBeInTheDocument();
    expect(figures).toBeInTheDocument();
    expect(figures.closest('dl')?.parentElement).toHaveClass('opacity-40');
    fireEvent.change(last, { target: { value: '20/11/2262' } });
    expect(last).not.toBeInvalid();
    fireEvent.blur(last);
    expect(last).toHaveAccessibleDescription('Please type a day like 25/11/2026.');
    fireEvent.change(last, { target: { value: '20/11/2026' } });
    await waitFor(() => expect(figures.closest('dl')?.parentElement).not.toHaveClass('opacity-40'));
  });

  it('changes the days of a custom period', async () => {
    shop.on('GET /api/admin/statistics/sales?from=2026-11-05&to=2026-11-20', () => reply({ data: sales }));
    const { router } = show(<DashboardPage />, '/dashboard?from=2026-11-01&to=2026-11-20');
    fireEvent.change(await screen.findByLabelText('From day'), { target: { value: '05/11/2026' } });
    expect(await screen.findByText('12% more than the 16 days before')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?from=2026-11-05&to=2026-11-20');
  });
});
