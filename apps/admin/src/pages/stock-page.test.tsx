import { expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aRing, ringId } from '../../test/products.ts';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { StockPage } from './stock-page.tsx';

const { asked, on } = fakeServer();

const metal = { metal: 'gold', fineness: 916, purity: '22K (916)', pieces: 5, netWeight: 54.5, fineWeight: 49.922 };
const value = (change: object = {}) =>
  reply({
    data: {
      rows: [{ ...metal, rate: 14_656, value: 798_752 }],
      totals: { pieces: 7, price: 900_000, costed: 5, cost: 600_000, pricesOfCosted: 800_000 },
      leftOutCount: 2,
      leftOut: [
        { productId: ringId, title: 'Temple ring', sku: 'TR-1', pieces: 2, reason: 'no-weight' },
        { productId: ringId, title: 'Wish', sku: '', pieces: 9, reason: 'made-to-order' },
      ],
      ...change,
    },
  });

it('shows cost and margin beside the value, and names what is left out of it and why', async () => {
  on('GET /api/admin/units/value', () => value());
  show(<StockPage />, '/stock?part=value');
  const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement;
  expect(await figure('Metal')).toHaveTextContent('₹7,98,752.00');
  expect(await figure('Price')).toHaveTextContent(/₹9,00,000.00.*7 pieces, before tax/);
  expect(await figure('Cost')).toHaveTextContent(/₹6,00,000.00.*5 of 7 pieces/);
  expect(await figure('Margin')).toHaveTextContent(/₹2,00,000.00.*25% of their price: 5 of 7 pieces/);
  const left = within(screen.getByRole('list', { name: 'Left out of the metal’s value' })).getAllByRole('listitem');
  expect(left.map(({ textContent }) => textContent)).toEqual([
    'Temple ringTR-12 piecesThe net weight is not known',
    'Wish9 piecesMade to order: none of it is in the shop',
  ]);
  expect(screen.getByRole('link', { name: 'Temple ring' })).toHaveAttribute('href', `/products?edit=${ringId}`);
});

it('says that cost and margin are not known, and that a loss is one', async () => {
  const totals = { pieces: 7, price: 900_000, costed: 0, cost: 0, pricesOfCosted: 0 };
  on('GET /api/admin/units/value', () => value({ totals }));
  const first = show(<StockPage />, '/stock?part=value');
  expect(await screen.findByText('No piece has a cost')).toBeVisible();
  expect(screen.getAllByText('Not known')).toHaveLength(2);
  first.unmount();
  on('GET /api/admin/units/value', () =>
    value({ totals: { ...totals, costed: 7, cost: 1_000_000, pricesOfCosted: 900_000 } }),
  );
  show(<StockPage />, '/stock?part=value');
  expect((await screen.findByText('Loss')).parentElement).toHaveTextContent(/₹1,00,000.00.*-11.1% of their price/);
});

it('downloads the stock as a file, and prints it', async () => {
  on('GET /api/admin/units/value', () => value());
  on('GET /api/admin/units/export', () => new Response('Code', { headers: { 'content-type': 'text/csv' } }));
  Object.assign(URL, { createObjectURL: () => 'blob:stock', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  window.print = jest.fn();
  show(<StockPage />, '/stock?part=value');
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Stock value downloaded successfully')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalled();
});

const band = (from: number, change: object = {}) => ({
  ...{ from, products: 1, pieces: 2, price: 40_000, cost: 25_000, costed: 1 },
  ...change,
});

it('lists what is unsold for long, by age, and leads to changing many of them', async () => {
  on('GET /api/admin/products/idle', () =>
    reply({
      data: [band(0), band(90), band(180, { costed: 0, cost: 0 }), band(365, { products: 0, pieces: 0, price: 0 })],
    }),
  );
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const page = (idle: number, ...data: object[]) =>
    on(`GET /api/admin/products/get?idleDays=${idle}&sortBy=idle&page=1&limit=25`, () =>
      reply({ data, page: 1, limit: 25, total: data.length }),
    );
  page(90, aRing({ stockedAt: days(400), lastSoldAt: days(120), totalStock: 2 }));
  page(180);
  const { router } = show(<StockPage />, '/stock?part=slow');
  expect(await screen.findByRole('button', { name: /^90 to 179 days/ })).toHaveTextContent(
    /₹40,000.00.*2 pieces.*Cost ₹25,000.00 \(of 1\)/,
  );
  const [, row] = await screen.findAllByRole('row');
  expect(row).toHaveTextContent(/Temple ring.*120.*₹49,000.00/);
  expect(screen.getByRole('link', { name: 'Change many of them' })).toHaveAttribute(
    'href',
    '/products?stock=idle-90&sort=idle&view=table',
  );
  await userEvent.click(screen.getByRole('button', { name: /^180 to 364 days/ }));
  expect(await screen.findByText('Nothing is that old')).toBeVisible();
  expect(router.state.location.search).toBe('?part=slow&days=180');
});

const takeId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00002';
const untagged = { expected: 2, counted: 1, different: 1, changed: 0, more: 0, fewer: 1 };
const aTake = (change: object = {}) => ({
  _id: takeId,
  state: 'open',
  startedBy: 'Meera',
  startedAt: '2026-11-20T09:00:00Z',
  closedBy: '',
  closedAt: null,
  reason: '',
  ...{ scanned: 0, expected: 0, missingCount: 0, missing: [], unexpectedCount: 0, unexpected: [], latest: [] },
  ...{ untagged, differences: [] },
  ...change,
});
const counted = (change: object = {}) => ({
  ...{ productId: ringId, title: 'Temple ring', sku: 'TR-1', size: '12', expected: 5, counted: null, changed: false },
  ...change,
});
const counts = (query: string, ...data: object[]) =>
  on(`GET /api/admin/stock-takes/counts/${takeId}?${query}page=1&limit=25`, () =>
    reply({ data, page: 1, limit: 25, total: data.length }),
  );
const openCounts = async (take: object = aTake()) => {
  on(`GET /api/admin/stock-takes/get/${takeId}`, () => reply({ data: take }));
  show(<StockPage />, `/stock?take=${takeId}`);
  await userEvent.click(await screen.findByRole('tab', { name: 'Pieces without tags' }));
};

it('counts pieces without tags, and sends an entry again as the same after a failure', async () => {
  counts(
    'show=all&',
    counted(),
    counted({ size: '14', counted: 4 }),
    counted({ size: '16', counted: 2, changed: true }),
  );
  await openCounts();
  const rows = within(await screen.findByRole('list', { name: 'Pieces without tags' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/5 expectednot counted/);
  expect(rows[1]).toHaveTextContent(/5 expected4 counted−1/);
  expect(rows[2]).toHaveTextContent(/Count again: its stock has changed/);
  const field = screen.getByLabelText('Counted of Temple ring · Size 12');
  await userEvent.type(field, '1.5{Enter}');
  expect(await screen.findByText('Please enter a whole number.')).toBeVisible();
  on(`POST /api/admin/stock-takes/count/${takeId}`, () =>
    refuse(503, 'service.unavailable', 'A part of the shop is resting.'),
  );
  await userEvent.clear(field);
  await userEvent.type(field, '3{Enter}');
  expect(await screen.findByText('A part of the shop is resting.')).toBeVisible();
  on(`POST /api/admin/stock-takes/count/${takeId}`, () =>
    reply({ message: 'Counted.', data: counted({ counted: 3 }) }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add to the count of Temple ring · Size 12' }));
  await waitFor(() => expect(field).toHaveValue(''));
  await waitFor(() => expect(screen.getByLabelText('Counted of Temple ring · Size 14')).toHaveFocus());
  const sent = asked.filter(({ what }) => what.startsWith('POST')).map(({ body }) => body as { entry: string });
  expect(sent).toMatchObject([{ productId: ringId, size: '12', quantity: '3' }, { quantity: '3' }]);
  expect(sent[0]?.entry).toBe(sent[1]?.entry);
});

it('finds pieces to count, and forgets a count', async () => {
  counts('show=all&', counted({ counted: 4 }));
  counts('show=different&');
  await openCounts();
  on(`POST /api/admin/stock-takes/count-again/${takeId}`, () => reply({ message: 'It can be counted again.' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Count Temple ring · Size 12 again' }));
  expect(await screen.findByText('It can be counted again.')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show pieces' }), 'With a difference');
  expect(await screen.findByText('No differences')).toBeVisible();
});

it('says before booking what changes of the untagged pieces, and sends the difference that was seen', async () => {
  counts('show=all&', counted());
  await openCounts();
  // Somebody else has counted since.
  const now = aTake({ untagged: { ...untagged, expected: 9, counted: 4, changed: 1, more: 2, fewer: 3 } });
  on(`GET /api/admin/stock-takes/get/${takeId}`, () => reply({ data: now }));
  on(`POST /api/admin/stock-takes/book/${takeId}`, () =>
    reply({ message: 'Booked.', data: aTake({ state: 'booked' }) }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Apply differences' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    /3 pieces without tags fewer in stock\.2 pieces without tags more in stock\.1 piece without tags to be counted again: nothing changes for them\.5 pieces without tags not counted: nothing changes/,
  );
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Counted twice');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply differences' }));
  await waitFor(() =>
    expect(asked.find(({ what }) => what.includes('/book/'))?.body).toEqual({
      ...{ reason: 'Counted twice', missingCount: 0, unexpectedCount: 0, untagged: { more: 2, fewer: 3 } },
    }),
  );
});

it('shows of a booked one what differed, in both parts', async () => {
  const closed = { state: 'booked', closedBy: 'Meera', closedAt: '2026-11-20T10:00:00Z', reason: 'Counted twice' };
  on(`GET /api/admin/stock-takes/get/${takeId}`, () =>
    reply({ data: aTake({ ...closed, differences: [counted({ counted: 4 })] }) }),
  );
  show(<StockPage />, `/stock?take=${takeId}`);
  expect(await screen.findByText(/Applied by Meera on .*: Counted twice/)).toBeVisible();
  const list = screen.getByRole('list', { name: 'Differences of pieces without tags' });
  expect(list).toHaveTextContent(/Temple ring · Size 12 TR-15 expected4 counted−1/);
  expect(screen.queryByRole('button', { name: 'Apply differences' })).not.toBeInTheDocument();
});
