import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { Refund } from '@kanaka/contracts/orders/orders';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOrder as order, orderId as id, ring } from '../../../../test/orders.ts';
import { refuse, reply, show, fakeServer } from '../../../../test/with-shop.tsx';
import { OrderRefunds } from './order-refunds.tsx';

const refund = (change: Partial<Refund> = {}): Refund => ({
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad09999',
  amount: 10_300,
  reason: 'The clasp was loose.',
  state: 'owed',
  items: [{ productId: ring, size: '', title: 'Veni Twist Band', quantity: 1 }],
  creditNoteNumber: 'KCN/26-27/1',
  createdAt: '2026-11-20T10:00:00Z',
  ...change,
});

const shop = fakeServer();
const refunding = `POST /api/admin/orders/refund/${id}`;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('The refunds section of an order', () => {
  it('offers no refund for an unpaid order', () => {
    show(<OrderRefunds order={order({ paymentStatus: 'pending', refundable: 0 })} />);
    expect(screen.getByText('Nothing has been paid yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('lists each refund with its amount, pieces and state, and the amount that is left', () => {
    const partly = { refunds: [refund(), refund({ _id: ring, items: [], state: 'made', creditNoteNumber: '' })] };
    show(<OrderRefunds order={order({ ...partly, refundable: 300 })} />);
    const [pieces, sum] = screen.getAllByRole('listitem').map((item) => within(item));
    expect(pieces?.getByText('₹10,300.00')).toBeInTheDocument();
    expect(pieces?.getByText('1 × Veni Twist Band')).toBeInTheDocument();
    expect(pieces?.getByText('Waiting for Razorpay')).toBeInTheDocument();
    expect(pieces?.getByRole('button', { name: 'Download credit note KCN/26-27/1' })).toBeInTheDocument();
    expect(sum?.getByText('An amount, no pieces')).toBeInTheDocument();
    expect(sum?.getByText('With the customer’s bank')).toBeInTheDocument();
    expect(screen.getByText('₹300.00')).toBeInTheDocument();
  });
});

it('asks for which pieces a refund in Razorpay’s dashboard was, and gives nothing back', async () => {
  const refundId = refund()._id;
  shop.on(`POST /api/admin/orders/refund-pieces/${refundId}`, () =>
    reply({ message: 'The pieces are named.', data: order() }),
  );
  show(<OrderRefunds order={order({ refunds: [refund({ items: [], lacksPieces: true })], refundable: 0 })} />);
  await press('Name the pieces…');
  expect(screen.getByRole('button', { name: 'Name the pieces' })).toBeDisabled();
  await press('Increase quantity');
  await userEvent.click(screen.getByRole('switch', { name: /Back into stock/ }));
  await press('Name the pieces');
  expect(await screen.findByText('The pieces are named.')).toBeInTheDocument();
  expect(shop.asked.map(({ body }) => body)).toContainEqual({
    lines: [{ productId: ring, quantity: 1 }],
    restock: false,
  });
});

it('keeps the pieces that were chosen for a refund when the shop refuses them', async () => {
  const refundId = refund()._id;
  shop.on(`POST /api/admin/orders/refund-pieces/${refundId}`, () => refuse(409, 'refund.changed', 'Try again.'));
  show(<OrderRefunds order={order({ refunds: [refund({ items: [], lacksPieces: true })], refundable: 0 })} />);
  await press('Name the pieces…');
  await press('Increase quantity');
  await press('Name the pieces');
  expect(await screen.findByText('Try again.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Name the pieces' })).toBeEnabled();
});

describe('Refunding', () => {
  const fillIn = async () => {
    await press('Refund…');
    await press('Increase quantity');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'The clasp was loose.');
    await press('Continue');
  };

  it('keeps what was typed when it is left with Escape, but not when it is cancelled', async () => {
    show(<OrderRefunds order={order()} />);
    await press('Refund…');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'The clasp was loose.');
    await userEvent.keyboard('{Escape}');
    await press('Refund…');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('The clasp was loose.');
    await press('Cancel');
    await press('Refund…');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  });

  it('asks once with the exact amount, and sends one refund with one idempotency key', async () => {
    shop.on(refunding, () => reply({ message: 'The refund is on its way.', data: order() }));
    show(<OrderRefunds order={order()} />);
    await fillIn();
    const question = within(screen.getByRole('dialog', { name: 'Refund ₹10,300.00?' }));
    expect(question.getByText('1 × Veni Twist Band: back into stock.')).toBeInTheDocument();
    expect(shop.asked).toEqual([]);
    await userEvent.dblClick(question.getByRole('button', { name: 'Refund ₹10,300.00' }));
    expect(await screen.findByText('The refund is on its way.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const sent = shop.asked.filter(({ what }) => what === refunding);
    expect(sent).toMatchObject([
      { body: { lines: [{ productId: ring, quantity: 1 }], restock: true, reason: 'The clasp was loose.' } },
    ]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends the same key again when the response was lost', async () => {
    shop.on(refunding, () => Promise.reject(new TypeError('offline')));
    show(<OrderRefunds order={order()} />);
    await fillIn();
    await press('Refund ₹10,300.00');
    expect(await screen.findByText(/could not reach the shop/)).toBeInTheDocument();
    shop.on(refunding, () => reply({ message: 'The refund is on its way.', data: order() }));
    await press('Continue');
    await press('Refund ₹10,300.00');
    expect(await screen.findByText('The refund is on its way.')).toBeInTheDocument();
    const keys = shop.asked.filter(({ what }) => what === refunding).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('does not ask for confirmation while a field is missing, and focuses that field', async () => {
    show(<OrderRefunds order={order()} />);
    await press('Refund…');
    await press('Continue');
    expect(screen.getByText('Choose what is returned.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Please say why\./);
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toHaveFocus();
    expect(screen.queryByRole('dialog', { name: /Refund ₹/ })).not.toBeInTheDocument();
  });

  it('can take everything that is left with one press', async () => {
    show(<OrderRefunds order={order()} />);
    await press('Refund…');
    await press('Everything');
    expect(screen.getByText(/^Refund:/)).toHaveTextContent('₹20,600.00');
  });

  it('cannot refund more pieces than were bought', async () => {
    show(<OrderRefunds order={order()} />);
    await press('Refund…');
    for (let presses = 0; presses < 4; presses += 1) await press('Increase quantity');
    expect(screen.getByText(/^Refund:/)).toHaveTextContent('₹20,600.00');
  });

  it('shows at the field that the amount is too high, also when the server refuses it', async () => {
    shop.on(refunding, () => refuse(409, 'refund.too-much', 'This is more than is left.'));
    show(<OrderRefunds order={order()} />);
    await press('Refund…');
    await userEvent.click(screen.getByRole('tab', { name: 'Amount' }));
    const amount = screen.getByRole('textbox', { name: 'Amount (₹)' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'A scratch.');
    await userEvent.type(amount, '20600.01');
    await press('Continue');
    expect(amount).toHaveAccessibleDescription(/At most ₹20,600\.00 is refundable\./);
    await userEvent.clear(amount);
    await userEvent.type(amount, '500');
    await press('Continue');
    await press('Refund ₹500.00');
    expect(await screen.findByRole('textbox', { name: 'Amount (₹)' })).toHaveAccessibleDescription(
      /This is more than is left\./,
    );
    expect(shop.asked.find(({ what }) => what === refunding)?.body).toMatchObject({ amount: 500, restock: false });
  });
});
