import { beforeEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { OpenSettlement, Settlement, SettlementLine } from '@kanaka/contracts/orders/settlements';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { SettlementPage } from './settlement-page.tsx';
import { SettlementsPage } from './settlements-page.tsx';

const { asked, on } = fakeServer();
const calls = {
  list: 'GET /api/admin/settlements?page=1&limit=50',
  state: 'GET /api/admin/settlements/state',
  open: 'GET /api/admin/settlements/open',
  one: 'GET /api/admin/settlements/details/setl_1?page=1&limit=100',
};
const orderId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
const settlement: Settlement = {
  _id: 'setl_1',
  status: 'processed',
  settledAt: '2026-11-20T05:00:00.000Z',
  utr: '1568176960vxp0rj',
  amount: 1_005.69,
  fees: 24.31,
  tax: 3.71,
  payments: 1,
  refunds: 0,
  difference: 0,
  open: 0,
};
const line: SettlementLine = {
  _id: 'pay_1',
  kind: 'payment',
  at: '2026-11-18T05:00:00.000Z',
  amount: 1_030,
  fee: 24.31,
  tax: 3.71,
  net: 1_005.69,
  description: '',
  orderId,
  expected: 1_030,
  problem: null,
  note: '',
};
const missing: OpenSettlement = {
  id: 'pay_2',
  problem: 'missing',
  kind: 'payment',
  at: '2026-11-01T05:00:00.000Z',
  amount: 515,
  expected: null,
  orderId,
  person: 'Asha',
  settlementId: null,
  onHold: true,
};
const done = { isReading: false, readAt: '2026-11-21T00:30:00.000Z', failure: null, unreadable: 0 };
const found = (...data: Settlement[]) =>
  reply({
    data,
    page: 1,
    limit: 50,
    total: data.length,
    sums: { amount: 2_011.38, fees: 48.62, tax: 7.42, payments: 2 },
  });

beforeEach(() => {
  on(calls.list, () =>
    found(settlement, { ...settlement, _id: 'setl_2', status: 'failed', open: 2, difference: 5, utr: '' }),
  );
  on(calls.state, () => reply({ data: done }));
  on(calls.open, () => reply({ data: [] }));
});

it('lists what the bank has received, with fees, the GST on them and the UTR, and their sums', async () => {
  show(<SettlementsPage />, '/settlements');
  const [, first, second, all] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/^20 Nov 2026.*1568176960vxp0rj.*1.*₹24.31.*₹3.71.*₹1,005.69$/);
  expect(second).toHaveTextContent(/failed.*2 to clarify.*Does not add up.*No UTR yet/);
  expect(all).toHaveTextContent(/All of these days.*2.*₹48.62.*₹7.42.*₹2,011.38/);
  expect(screen.getByRole('link', { name: /^20 Nov 2026 ?, 1568/ })).toHaveAttribute('href', '/settlements/setl_1');
  expect(screen.getByText(/Read from Razorpay on 21 Nov 2026, 6:00 am; again every morning/)).toBeVisible();
  expect(screen.queryByText('To clarify')).not.toBeInTheDocument();
});

it('is narrowed to days in the URL', async () => {
  on('GET /api/admin/settlements?from=2026-11-01&to=2026-11-30&page=1&limit=50', () => found());
  show(<SettlementsPage />, '/settlements?from=2026-11-01&to=2026-11-30');
  expect(await screen.findByText('No settlement in these days')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all days' }));
  expect(await screen.findByRole('link', { name: /^20 Nov 2026 ?, 1568/ })).toBeVisible();
});

it('names what is to be clarified, and takes how it was', async () => {
  on(calls.open, () => reply({ data: [missing] }));
  show(<SettlementsPage />, '/settlements');
  const row = await screen.findByText(/in no settlement after 7 days, Razorpay keeps it on hold/);
  expect(row.closest('li')).toHaveTextContent(/₹515.00.*pay_2.*Asha.*#8ad03135/);
  on('POST /api/admin/settlements/clarify/pay_2', () => reply({ message: 'It is noted and no longer listed.' }));
  await userEvent.click(screen.getByRole('button', { name: /^Mark as clarified: ₹515.00/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clarified: ₹515.00?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as clarified' }));
  expect(dialog.getByText('Please say what you found.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'What came out?' }), 'Paid by hand');
  on(calls.open, () => reply({ data: [] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as clarified' }));
  await waitFor(() => expect(screen.queryByText('To clarify')).not.toBeInTheDocument());
  expect(asked.find(({ what }) => what.startsWith('POST'))?.body).toEqual({ note: 'Paid by hand' });
});

it('reads at a press, and shows what has come', async () => {
  on(calls.list, () => found());
  on('POST /api/admin/settlements/read', () => {
    on(calls.state, () => reply({ data: { ...done, isReading: true } }));
    return reply({ data: { ...done, isReading: true } });
  });
  show(<SettlementsPage />, '/settlements');
  await userEvent.click(await screen.findByRole('button', { name: 'Read now' }));
  expect(await screen.findByText('Reading from Razorpay …')).toBeVisible();
  on(calls.state, () => reply({ data: done }));
  on(calls.list, () => found(settlement));
  expect(await screen.findByRole('link', { name: /^20 Nov 2026 ?, 1568/ }, { timeout: 10_000 })).toBeVisible();
}, 20_000);

it.each([
  [{ failure: 'keys', readAt: null }, /Razorpay refuses the shop’s keys.*RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET/],
  [{ failure: 'unavailable' }, /did not answer the last time. It is asked again within 15 minutes/],
  [{ unreadable: 1 }, /1 entry of Razorpay could not be read and is missing here/],
  [{ readAt: null }, /Not read from Razorpay yet/],
])('says what to do: %j', async (change, words) => {
  on(calls.state, () => reply({ data: { ...done, ...change } }));
  show(<SettlementsPage />, '/settlements');
  expect(await screen.findByText(words)).toBeVisible();
});

it('says that it could not be loaded', async () => {
  on(calls.list, () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
  show(<SettlementsPage />, '/settlements');
  expect(await screen.findByText('Settlements could not be loaded')).toBeVisible();
});

const one = (
  <Routes>
    <Route path="/settlements/:id" element={<SettlementPage />} />
  </Routes>
);

it('shows a settlement with its lines beside their orders', async () => {
  const lines = [
    {
      ...line,
      _id: 'rfnd_9',
      kind: 'refund',
      amount: 50,
      net: -50,
      orderId: null,
      expected: null,
      problem: 'no-order' as const,
    },
    { ...line, _id: 'pay_9', amount: 1_029, problem: 'amount' as const, note: 'An offer of the bank' },
    line,
  ];
  on(calls.one, () => reply({ data: { ...settlement, difference: -5.5, lines }, page: 1, limit: 100, total: 3 }));
  show(one, '/settlements/setl_1');
  expect(await screen.findByRole('heading', { name: 'Settlement of ₹1,005.69' })).toBeVisible();
  expect(screen.getByText(/The lines add up to ₹1,011.19, not to what was settled/)).toBeVisible();
  const [, refund, other, fitting] = screen.getAllByRole('row');
  expect(refund).toHaveTextContent(/refund.*belongs to no order of the shop.*None.*₹50.00.*−₹50.00/);
  expect(other).toHaveTextContent(/the shop has another amount: ₹1,030.00 · An offer of the bank/);
  expect(within(fitting as HTMLElement).getByRole('link', { name: '#8ad03135' })).toHaveAttribute(
    'href',
    `/orders/${orderId}`,
  );
});

it('says when a settlement has no lines yet, and when it could not be loaded', async () => {
  on(calls.one, () => reply({ data: { ...settlement, difference: null, lines: [] }, page: 1, limit: 100, total: 0 }));
  const { unmount } = show(one, '/settlements/setl_1');
  expect(await screen.findByText('Razorpay has not sent its lines yet.')).toBeVisible();
  unmount();
  on(calls.one, () => refuse(404, 'settlement.not-found', 'This settlement does not exist.'));
  show(one, '/settlements/setl_1');
  expect(await screen.findByText('The settlement could not be loaded')).toBeVisible();
});
