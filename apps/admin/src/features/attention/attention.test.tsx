import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refuse, reply, show, fakeServer } from '../../../test/with-shop.tsx';
import { formatAmount } from './attention-list.tsx';
import { AttentionTiles } from './attention-tiles.tsx';
import { Discrepancies, HeldOrders } from './attention-orders.tsx';
import { FlaggedPayments, RefusedRefunds } from './unsettled-payments.tsx';
import { GivenUpJobs } from './given-up-jobs.tsx';

const payment = {
  paymentId: 'pay_Aa1234567890',
  orderId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135',
  person: 'Meera',
  amount: 100,
  currency: 'INR',
  method: 'upi',
  expected: 1_030_000,
  reason: '₹10,299.00 short',
  createdAt: '2026-11-20T09:00:00Z',
};
const job = (jobId: string, givenUpAt: string) => ({
  jobId,
  queue: 'mail',
  name: 'order-refunded',
  error: 'The mail server is away.',
  createdAt: '2026-11-19T09:00:00Z',
  givenUpAt,
});

const shop = fakeServer();
const lists = {
  discrepancies: 'GET /api/admin/orders/discrepancies',
  flagged: 'GET /api/admin/payments/flagged',
  refused: 'GET /api/admin/payments/refused-refunds',
  orders: 'GET /api/admin/dead-letters/orders',
  catalog: 'GET /api/admin/dead-letters/catalog',
  identity: 'GET /api/admin/dead-letters/identity',
  reviews: 'GET /api/admin/dead-letters/reviews',
};
const away = () =>
  refuse(503, 'service.unavailable', 'A part of the shop is unavailable for a moment. Please try again.');
beforeEach(() => {
  for (const list of Object.values(lists)) shop.on(list, () => reply({ data: [] }));
});

describe('The attention tiles of the dashboard', () => {
  const tiles = (
    <ul>
      <AttentionTiles />
    </ul>
  );

  it('say that nothing waits when there is nothing', async () => {
    show(tiles);
    expect(await screen.findByRole('link', { name: /^0 payments to decide on All clear/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^0 failed tasks All clear/ })).toBeInTheDocument();
  });

  it('count what waits in all services', async () => {
    shop.on(lists.flagged, () => reply({ data: [payment] }));
    shop.on(lists.orders, () => reply({ data: [job('a', '2026-11-20T09:00:00Z')] }));
    shop.on(lists.reviews, () => reply({ data: [job('b', '2026-11-20T09:00:00Z')] }));
    show(tiles);
    expect(await screen.findByRole('link', { name: /^1 payment to decide on/ })).toHaveAttribute('href', '/attention');
    expect(await screen.findByRole('link', { name: /^2 failed tasks/ })).toHaveAttribute('href', '/attention');
  });

  it('do not claim that nothing waits when loading failed, and can be retried', async () => {
    shop.on(lists.identity, away);
    show(tiles);
    expect(await screen.findByText('Could not be loaded.')).toBeInTheDocument();
    shop.on(lists.identity, () => reply({ data: [] }));
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByRole('link', { name: /^0 failed tasks All clear/ })).toBeInTheDocument();
  });

  it('show the known counts when some of them could not be loaded', async () => {
    shop.on(lists.identity, away);
    shop.on(lists.orders, () => reply({ data: [job('a', '2026-11-20T09:00:00Z')] }));
    show(tiles);
    expect(await screen.findByRole('link', { name: /^1 failed task Perhaps more/ })).toBeInTheDocument();
  });
});

describe('What is held without being paid', () => {
  const hold = {
    orderId: payment.orderId,
    customer: { name: 'Meera', email: 'meera@kanaka.example', emailProven: false },
    pieces: 3,
    amount: 3_09_000,
    since: '2026-11-20T09:00:00Z',
    until: '2026-11-20T09:15:00Z',
  };

  it('is shown with who holds it until when, and released with a press', async () => {
    let holds = [hold];
    shop.on('GET /api/admin/orders/holds', () => reply({ data: holds, total: holds.length }));
    shop.on(`POST /api/admin/orders/holds/release/${hold.orderId}`, () => {
      holds = [];
      return reply({ message: 'The hold was released.' });
    });
    show(<HeldOrders />);
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('₹3,09,000.00 · 3 pieces for Meera');
    expect(row).toHaveTextContent('meera@kanaka.example (not confirmed)');
    expect(row).toHaveTextContent('until 20 Nov 2026, 2:45 pm');
    await userEvent.click(within(row).getByRole('button', { name: /^Release/ }));
    expect(await screen.findByText('Nothing is held')).toBeInTheDocument();
  });
});

describe('A payment that does not match its order', () => {
  const deciding = `POST /api/admin/payments/flagged/${payment.paymentId}`;
  beforeEach(() => {
    shop.on(lists.flagged, () => reply({ data: [payment] }));
    shop.on(deciding, () => reply({ message: 'The payment goes back.' }));
  });

  it.each([
    ['Refund', 'refund'],
    ['Mark as settled', 'settled'],
    ['Accept', 'accept'],
  ])('is decided with “%s”, as its button and its confirmation both say', async (verb, decision) => {
    show(<FlaggedPayments />);
    const button = await screen.findByRole('button', { name: `${verb}: ₹1.00, ${payment.paymentId}` });
    expect(button).toHaveTextContent(`${verb}…`);
    await userEvent.click(button);
    const question = within(screen.getByRole('dialog', { name: `${verb}: ₹1.00?` }));
    expect(shop.asked.some(({ what }) => what === deciding)).toBe(false);
    shop.on(lists.flagged, () => reply({ data: [] }));
    await userEvent.click(question.getByRole('button', { name: verb }));
    expect(await screen.findByText('The payment goes back.')).toBeInTheDocument();
    expect(await screen.findByText('No payment waits for a decision')).toBeInTheDocument();
    expect(shop.asked.find(({ what }) => what === deciding)?.body).toEqual({ decision });
  });

  it('names the customer, the order and both amounts in rupees', async () => {
    show(<FlaggedPayments />);
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent(/^₹1\.00 paid by Meera; order #8ad03135 costs ₹10,300\.00/);
    expect(row).toHaveTextContent(/₹10,299\.00 short/);
  });

  it('shows an error when the list cannot be loaded', async () => {
    shop.on(lists.flagged, away);
    show(<FlaggedPayments />);
    expect(screen.getByRole('status', { name: 'Loading payments' })).toBeInTheDocument();
    expect(await screen.findByText('Payments could not be loaded')).toBeInTheDocument();
  });

  it.each([
    [1_030_000, 'INR', '₹10,300.00'],
    [500, 'JPY', 'JP¥500'],
    [500, '<b>', '500 <b>'],
  ])('of %d %s is shown as %s', (amount, currency, words) => {
    expect(formatAmount(amount, currency)).toBe(words);
  });
});

describe('A refund that Razorpay refused', () => {
  const refund = {
    refundId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00042',
    orderId: payment.orderId,
    amount: 50,
    currency: 'INR',
    reason: 'The order has been cancelled.',
    refusal: 'The amount must be atleast INR 1.00',
    createdAt: '2026-11-20T09:00:00Z',
  };
  const settling = `POST /api/admin/payments/refused-refunds/${refund.refundId}`;
  const open = async () => {
    show(<RefusedRefunds />);
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as settled: ₹0\.50/ }));
  };
  beforeEach(() => {
    shop.on(lists.refused, () => reply({ data: [refund] }));
    shop.on(settling, () => reply({ message: 'The refund is settled.' }));
  });

  it('is shown with Razorpay’s reason, and settled after the owner has entered how', async () => {
    await open();
    expect(screen.getByText('The amount must be atleast INR 1.00')).toBeInTheDocument();
    const sure = screen.getByRole('button', { name: 'Mark as settled' });
    await userEvent.click(sure);
    expect(await screen.findByText('Please say how it was given back.')).toBeInTheDocument();
    expect(shop.asked.some(({ what }) => what === settling)).toBe(false);

    await userEvent.type(screen.getByRole('textbox', { name: /^How was it given back/ }), 'Cash, receipt 14.');
    shop.on(lists.refused, () => reply({ data: [] }));
    await userEvent.click(sure);
    expect(await screen.findByText('The refund is settled.')).toBeInTheDocument();
    expect(await screen.findByText('No refund was refused')).toBeInTheDocument();
    expect(shop.asked.find(({ what }) => what === settling)?.body).toEqual({ note: 'Cash, receipt 14.' });
  });

  it('shows a message when another admin has settled it already', async () => {
    shop.on(settling, () => refuse(409, 'refund.not-owed', 'This refund is no longer owed.'));
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: /^How was it given back/ }), 'Cash.');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as settled' }));
    expect(await screen.findByText('This refund is no longer owed.')).toBeInTheDocument();
  });

  it('shows an error when the list cannot be loaded', async () => {
    shop.on(lists.refused, away);
    show(<RefusedRefunds />);
    expect(screen.getByRole('status', { name: 'Loading refunds' })).toBeInTheDocument();
    expect(await screen.findByText('Refunds could not be loaded')).toBeInTheDocument();
  });
});

describe('Failed jobs', () => {
  it('are listed together, newest first, and retried by the service they belong to', async () => {
    const ofOrder = { ...job('mail-1', '2026-11-20T09:00:00Z'), person: 'Meera', orderId: payment.orderId };
    shop.on(lists.orders, () => reply({ data: [ofOrder] }));
    shop.on(lists.identity, () => reply({ data: [job('mail-2', '2026-11-20T10:00:00Z')] }));
    const again = 'POST /api/admin/dead-letters/identity/mail-2';
    shop.on(again, () => reply({ message: 'The job is tried again.' }));
    show(<GivenUpJobs />);
    const [newest, older] = await screen.findAllByRole('listitem');
    if (!newest) throw new Error('no job is listed');
    expect(newest).toHaveTextContent(/^E-mail was not sent/);
    expect(older).toHaveTextContent(/^E-mail to Meera about #8ad03135 was not sent/);
    expect(within(newest).getByText(/Order refunded · mail-2/)).toBeInTheDocument();
    expect(within(newest).getByText('The mail server is away.')).toBeInTheDocument();
    await userEvent.click(within(newest).getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText('The job is tried again.')).toBeInTheDocument();
    expect(shop.asked.filter(({ what }) => what === again)).toHaveLength(1);
  });

  it('are none: the page says so', async () => {
    show(<GivenUpJobs />);
    expect(await screen.findByText('No task has failed')).toBeInTheDocument();
  });

  it('of the other services are listed while one service is down', async () => {
    shop.on(lists.orders, () => reply({ data: [job('mail-1', '2026-11-20T09:00:00Z')] }));
    shop.on(lists.reviews, away);
    show(<GivenUpJobs />);
    expect(await screen.findByText('Some failed tasks could not be loaded')).toBeInTheDocument();
    expect(screen.getByText(/Order refunded/)).toBeInTheDocument();
  });
});

describe('A request to cancel', () => {
  const { orderId, person } = payment;
  const discrepancies = [{ kind: 'cancelRequested', reason: 'Wrong size' }];
  const decided = async (button: RegExp, confirm: string, answer = '') => {
    shop.on(lists.discrepancies, () => reply({ data: [{ orderId, person, total: 10_300, discrepancies }] }));
    shop.on(`POST /api/admin/orders/cancellations/${orderId}`, () => reply({ message: 'Done.' }));
    show(<Discrepancies />);
    expect(await screen.findByText('The customer asks to cancel it: “Wrong size”')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: button }));
    if (answer) await userEvent.type(screen.getByRole('textbox', { name: 'Why?' }), answer);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText('Done.')).toBeInTheDocument();
    return shop.asked.find(({ what }) => what.startsWith('POST'))?.body;
  };

  it('is granted, with its pieces back in stock', async () => {
    expect(await decided(/^Grant/, 'Cancel and refund')).toEqual({ decision: 'grant', restock: true, answer: '' });
  });

  it('is refused with words to the customer', async () => {
    const answer = 'The courier has it.';
    expect(await decided(/^Refuse/, 'Refuse', answer)).toEqual({ decision: 'refuse', restock: true, answer });
  });
});

describe('Orders that do not add up', () => {
  it('are named in words, and one that is dismissed is gone', async () => {
    const { orderId, person } = payment;
    const order = { orderId, person, total: 10_300, discrepancies: [{ kind: 'notPaid', status: 'inShipping' }] };
    shop.on(lists.discrepancies, () => reply({ data: [order] }));
    shop.on(`POST /api/admin/orders/discrepancies/${orderId}`, () => {
      shop.on(lists.discrepancies, () => reply({ data: [] }));
      return reply({ message: 'It is no longer listed.' });
    });
    show(<Discrepancies />);
    expect(await screen.findByText('In Shipping, but not paid')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '#8ad03135' })).toHaveAttribute('href', `/orders/${orderId}`);
    await userEvent.click(screen.getByRole('button', { name: /^Dismiss: In Shipping, but not paid/ }));
    expect(await screen.findByText('Status, money and goods of all orders agree')).toBeInTheDocument();
    const { body } = shop.asked.find(({ what }) => what.startsWith('POST')) ?? {};
    expect(body).toEqual({ words: 'In Shipping, but not paid' });
  });
});
