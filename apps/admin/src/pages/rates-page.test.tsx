import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { aRate, rates, since } from '../../test/rates.ts';
import { fakeUploads } from '../../test/uploads.ts';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { RatesPage } from './rates-page.tsx';

const shop = fakeServer();
const uploads = fakeUploads();
const board = (current = rates, feed: object | null = null) => ({
  data: { rates: current, ages: [{ metal: 'gold', since, age: 'fresh' }], feed },
});
const moves = [{ metal: 'gold', fineness: 999, purity: '24K (999)', before: 16_000, after: 17_200, origin: 'entered' }];
const previewed = { rates: moves, largeMove: true, pieces: 412, total: 18_40_220, largest: null };
const largeMove = (confirm: string) =>
  reply({ code: 'rates.large-move', message: 'Please confirm it.', requestId: 'r', details: { confirm, moves } }, 409);
const [first, second] = ['0198c5a2-7e11-7c3a-9d21-5f0c8ad00001', '0198c5a2-7e11-7c3a-9d21-5f0c8ad00002'] as const;
const publishing = 'POST /api/admin/rates/publish';
const sent = () => shop.asked.filter(({ what }) => what === publishing).map(({ body }) => body);

beforeEach(() => {
  shop.on('GET /api/admin/rates', () => reply(board()));
  shop.on('GET /api/admin/settings', () => reply({ data: { ...demoShop, version: 1, updatedAt: since } }));
  shop.on('GET /api/common/rates/history?metal=gold&fineness=916&days=30', () => reply({ data: [] }));
  shop.on('GET /api/admin/rates/publications?page=1&limit=10', () => reply({ data: [], page: 1, limit: 10, total: 0 }));
  shop.on('POST /api/admin/rates/preview', () => reply({ data: previewed }));
});

const gold = () => screen.findByLabelText('22K gold (916), ₹ a gram');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const typeGold = async (rate: string) => {
  const field = await gold();
  await userEvent.clear(field);
  await userEvent.type(field, rate);
};

describe('The morning’s rate', () => {
  it('is typed, previewed, and confirmed a second time when it moves far', async () => {
    shop.on(publishing, () => largeMove(first));
    const { router } = show(<RatesPage />, '/rates?set=today');
    await typeGold('15,755.20');
    expect(screen.getByText('₹1,57,552.00 for 10 g')).toBeInTheDocument();
    expect(screen.getByText('₹17,200.00')).toBeInTheDocument();
    await press('See what changes');
    expect(await screen.findByRole('heading', { name: '412 pieces get a new price' })).toHaveFocus();
    expect(screen.getByText('+₹18,40,220.00')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await press('Publish');
    expect(await screen.findByRole('heading', { name: 'Is this number right?' })).toHaveFocus();
    shop.on(publishing, () =>
      reply({ message: 'Rates published.', data: { publication: second, rates, pieces: 412 } }),
    );
    await press('Yes, publish these rates');
    expect(await screen.findByText('Rates published.')).toBeInTheDocument();
    const entry = { gold: 17_200, silver: 231, overrides: [] };
    expect(sent()).toEqual([entry, { ...entry, confirm: first }]);
    expect(router.state.location.search).toBe('');
  });

  it('stays typed when others publish meanwhile, when the server refuses, and when the dialog is to be closed', async () => {
    show(<RatesPage />, '/rates?set=today');
    await typeGold('15,755.20');
    const newer = aRate('gold', 916, 14_700, { origin: 'entered', since: '2026-11-20T04:00:00.000Z', setBy: 'Ravi' });
    shop.on('GET /api/admin/rates', () => reply(board([...rates.slice(0, 1), newer, ...rates.slice(2)])));
    await press('See what changes');
    expect(await screen.findByText(/Ravi has published gold at ₹14,700.00 a gram/)).toBeInTheDocument();

    const message = '“Haram” would cost ₹200,00,00,000.00, which is not allowed.';
    shop.on(publishing, () => refuse(409, 'rates.price-range', message));
    await press('Publish');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await press('Back to the numbers');
    expect(await gold()).toHaveValue('15,755.20');
    expect(await gold()).toHaveFocus();

    await userEvent.keyboard('{Escape}');
    const leave = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(leave).getByRole('button', { name: 'Keep editing' }));
    expect(await gold()).toHaveValue('15,755.20');
  });

  it('is asked about when it is ten times the last one, and the meant one is taken with one press', async () => {
    show(<RatesPage />, '/rates?set=today');
    await typeGold('1,47,000');
    expect(screen.getByText(/22K gold \(916\): did you mean/)).toHaveTextContent('₹14,700 a gram?');
    await press('See what changes');
    await screen.findByRole('heading', { name: '412 pieces get a new price' });
    await press('Use ₹14,700');
    expect(await gold()).toHaveValue('14,700');
    expect(screen.queryByText(/did you mean/)).not.toBeInTheDocument();
  });

  it.each([
    ['24k-10g', '24K gold (999), ₹ for 10 g', '1,60,000', '1,61,500', 16_150],
    ['24k-gram', '24K gold (999), ₹ a gram', '16,000', '16,150', 16_150],
    ['22k-gram', '22K gold (916), ₹ a gram', '14,656', '14,793.40', 16_150],
  ] as const)('is typed as the shop quotes gold: %s', async (goldQuote, label, start, typed, gram) => {
    const metalRates = { ...demoShop.metalRates, goldQuote };
    const settings = { ...demoShop, metalRates, version: 1, updatedAt: since };
    shop.on('GET /api/admin/settings', () => reply({ data: settings }));
    shop.on('GET /api/common/rates/history?metal=gold&fineness=999&days=30', () => reply({ data: [] }));
    show(<RatesPage />, '/rates?set=today');
    const field = await screen.findByLabelText(label);
    expect(field).toHaveValue(start);
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await press('See what changes');
    await screen.findByRole('heading', { name: '412 pieces get a new price' });
    const asked = shop.asked.find(({ what }) => what === 'POST /api/admin/rates/preview');
    expect(asked?.body).toEqual({ gold: gram, silver: 231, overrides: [] });
  });

  it('is kept when the session ends or the page is left, until it is published or given up', async () => {
    const { unmount } = show(<RatesPage />, '/rates?set=today');
    await typeGold('15,333');
    unmount();
    show(<RatesPage />, '/rates?set=today');
    expect(await gold()).toHaveValue('15,333');
    expect(screen.getByText(/^We restored what you typed on .*; not saved yet\.$/)).toBeInTheDocument();
    await press('Discard');
    expect(await gold()).toHaveValue('14,656');
  });

  it('is the feed’s when the owner accepts its proposal, which can be refused; other metals are left alone', async () => {
    const feed = { pulledAt: since, error: '', proposal: { gold: 16_640 } };
    shop.on('GET /api/admin/rates', () => reply(board(rates, feed)));
    show(<RatesPage />, '/rates');
    const card = await screen.findByRole('region', { name: 'The rate feed proposes' });
    expect(card).toHaveTextContent('It moves by more than 3%.');
    const refusing = 'POST /api/admin/rates/proposal/refuse';
    shop.on(refusing, () => reply({ message: 'Refused.' }));
    await press('Refuse…');
    await userEvent.type(await screen.findByLabelText('Why'), 'A slip.');
    await press('Refuse them');
    expect(await screen.findByText('Refused.')).toBeInTheDocument();
    expect(shop.asked.find(({ what }) => what === refusing)?.body).toEqual({ gold: 16_640, reason: 'A slip.' });
    await press('Review and publish');
    expect(await gold()).toHaveValue('15,242.24');
    expect(screen.getByLabelText('999 silver, ₹ a gram')).toHaveValue('');
  });
});

it('imports past rates, after it has said what is in the file', async () => {
  shop.on('GET /api/admin/rates', () => reply({ data: { rates: [], ages: [], feed: null } }));
  show(<RatesPage />, '/rates');
  await press('More');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Import past rates' }));
  const file = new File(['x'], 'rates.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText(/^Choose a CSV or Excel file/), file);
  const read = { applied: false, days: 2, from: since, to: since, same: 1, faults: 0, findings: [] };
  await uploads.answers('rates.csv', read);
  expect(await screen.findByRole('status')).toHaveTextContent(/^2 days, from .* to .*\. 1 day is there already\.$/);
  shop.on('GET /api/admin/rates', () => reply(board()));
  await press('Import 2 days');
  await waitFor(() => expect(uploads.opened('rates.csv')).toBe('POST /api/admin/rates/import-file?apply=true'));
  await uploads.answers('rates.csv', { ...read, applied: true });
  expect(await screen.findByText('The rates of 2 days have been added')).toBeVisible();
  await press('More');
  expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeVisible();
});
