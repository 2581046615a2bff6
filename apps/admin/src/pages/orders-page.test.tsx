import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOrder } from '../testing/orders.ts';
import { says, show, standInForShop } from '../testing/with-shop.tsx';
import { OrdersPage } from './orders-page.tsx';

const ids = ['1', '2', '3'].map((digit) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${digit}`) as [string, string, string];
const orders = [
  anOrder({ _id: ids[0] }),
  anOrder({ _id: ids[1], orderStatus: 'inShipping', refundable: 0 }),
  anOrder({ _id: ids[2], refundable: 500.5 }),
];

const shop = standInForShop();
const list = (query = '') => `GET /api/admin/orders/get?${query}sort=newest&page=1&limit=20`;
const answers =
  (data: AdminOrder[], rest = {}) =>
  () =>
    says({ data, page: 1, limit: 20, total: data.length, isMore: false, ...rest });
const asked = (what: string) => shop.asked.filter((call) => call.what === what);
const lists = () => shop.asked.map(({ what }) => what).filter((what) => what.includes('/orders/get?'));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = (number: string) => userEvent.click(screen.getByRole('checkbox', { name: `Choose order ${number}` }));

beforeEach(() => shop.on(list(), answers(orders)));

describe('The owner looks for orders', () => {
  it('by words, once they are typed, and says how many were found', async () => {
    shop.on(list('words=asha&'), answers([], { total: 0 }));
    show(<OrdersPage />);
    expect(await screen.findByText('3 orders')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find orders' }), 'asha{Enter}');
    expect(await screen.findByText('No order matches')).toBeInTheDocument();
    expect(screen.getByText('0 orders found')).toBeInTheDocument();
    expect(lists()).toEqual([list(), list('words=asha&')]);
    await press('Show all orders');
    expect(await screen.findByText('3 orders')).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Find orders' })).toHaveValue('');
  });

  it('beginning with a stroke of the key “/”, but not while typing elsewhere', async () => {
    show(<OrdersPage />);
    const box = screen.getByRole('searchbox', { name: 'Find orders' });
    await userEvent.keyboard('/');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('');
    await userEvent.keyboard('1/2');
    expect(box).toHaveValue('1/2');
  });

  it('by a day once its year is whole', async () => {
    shop.on(list('from=2026-11-01&'), answers(orders.slice(0, 1)));
    show(<OrdersPage />);
    await screen.findByText('3 orders');
    const from = screen.getByLabelText('From day');
    fireEvent.change(from, { target: { value: '0202-11-01' } });
    expect(from).toHaveValue('0202-11-01');
    fireEvent.change(from, { target: { value: '2026-11-01' } });
    expect(await screen.findByText('1 order found')).toBeInTheDocument();
    expect(lists()).toHaveLength(2);
  });

  it('by several statuses, ticked faster than they are drawn', async () => {
    shop.on(list('status=pending%2CinProcess&'), answers(orders.slice(0, 1)));
    const { router } = show(<OrdersPage />);
    await screen.findByText('3 orders');
    await press('Order status: Any order status');
    act(() => {
      for (const name of ['In Process', 'Delivered', 'Pending', 'Delivered']) {
        screen.getByRole('checkbox', { name }).click();
      }
    });
    expect(new URLSearchParams(router.state.location.search).get('status')).toBe('pending,inProcess');
    expect(await screen.findByText('1 order found')).toBeInTheDocument();
  });

  it('and reads when there are more than can be counted', async () => {
    shop.on(list(), answers(orders, { total: 5000, isMore: true }));
    show(<OrdersPage />);
    expect(await screen.findByText('More than 5,000 orders')).toBeInTheDocument();
  });
});

describe('The owner moves several orders', () => {
  const many = 'PUT /api/admin/orders/update-many';
  const outcome = (_id: string, rest = {}) => ({ _id, outcome: 'changed', refunded: 0, message: '', ...rest });

  it('after one question that says how many and how much goes back', async () => {
    shop.on(many, () => says({ message: '3 orders changed.', data: ids.map((id) => outcome(id)) }));
    show(<OrdersPage />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all orders on this page' }));
    const bar = within(screen.getByRole('region', { name: 'Chosen orders' }));
    expect(bar.getByText('3 chosen')).toBeInTheDocument();
    await userEvent.selectOptions(bar.getByRole('combobox'), 'rejected');
    await press('Change status');
    const question = within(screen.getByRole('dialog', { name: 'Reject 3 orders?' }));
    expect(question.getByText(/goes back to the shoppers of 2 paid orders/)).toHaveTextContent('₹21,100.50');
    await userEvent.type(question.getByRole('textbox', { name: 'Reason' }), 'The kiln broke.');
    expect(asked(many)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Reject 3 orders and refund ₹21,100.50' }));
    expect(await screen.findByText('3 orders changed.')).toBeInTheDocument();
    expect(asked(many).map(({ body }) => body)).toEqual([
      { ids, orderStatus: 'rejected', restock: true, reason: 'The kiln broke.' },
    ]);
    expect(screen.queryByRole('region', { name: 'Chosen orders' })).not.toBeInTheDocument();
  });

  it('and reads which could not be moved; these stay chosen', async () => {
    const message = 'This order has not been paid.';
    shop.on(many, () =>
      says({
        message: '1 order changed, 1 order could not be changed.',
        data: [outcome(ids[0]), outcome(ids[2], { outcome: 'failed', message })],
      }),
    );
    show(<OrdersPage />);
    await screen.findByText('3 orders');
    await choose('#8ad00001');
    await choose('#8ad00003');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /chosen orders/ }), 'delivered');
    await press('Change status');
    expect(screen.queryByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
    await press('Change 2 orders');
    const shown = within(await screen.findByRole('dialog', { name: 'One order was not changed' }));
    expect(shown.getByRole('listitem')).toHaveTextContent(`#8ad00003 ${message}`);
    await userEvent.click(shown.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.getByText('1 chosen')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Choose order #8ad00003' })).toBeChecked();
  });

  it('not by mistake: another search chooses anew', async () => {
    shop.on(list('words=ring&'), answers(orders));
    show(<OrdersPage />);
    await screen.findByText('3 orders');
    await choose('#8ad00001');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find orders' }), 'ring{Enter}');
    await screen.findByText('3 orders found');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen orders' })).not.toBeInTheDocument());
  });
});

describe('An order that is open', () => {
  const note = { _id: ids[1], text: 'Ring her before six.', author: 'Meera', createdAt: '2026-11-20T10:00:00Z' };
  const details = `GET /api/admin/orders/details/${ids[0]}`;
  const open = async (change = {}) => {
    const timeline = [{ kind: 'status', at: '2026-11-20T09:00:00Z', by: 'Asha', status: 'pending' }];
    shop.on(details, () => says({ data: { ...orders[0], timeline, notes: [note], ...change } }));
    show(<OrdersPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'View Details of order #8ad00001' }));
    return within(await screen.findByRole('dialog', { name: 'Order #8ad00001' }));
  };

  it('tells what happened and what was noted', async () => {
    const dialog = await open();
    expect(await dialog.findByText('Ring her before six.')).toBeInTheDocument();
    expect(within(dialog.getByRole('list', { name: 'What happened' })).getByRole('listitem')).toHaveTextContent(
      /^Order placedAsha · 20 Nov 2026, 2:30 pm$/,
    );
    expect(dialog.getByRole('link', { name: 'Packing slip' })).toHaveAttribute(
      'href',
      `/orders/${ids[0]}/packing-slip`,
    );
    expect(dialog.getByRole('button', { name: 'Download invoice K/26-27/1' })).toBeInTheDocument();
  });

  it('takes a note that says something', async () => {
    const adding = `POST /api/admin/orders/notes/${ids[0]}`;
    shop.on(adding, () => says({ message: 'The note has been added.', data: note }));
    const dialog = await open();
    const field = await dialog.findByRole('textbox', { name: 'New note' });
    await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
    expect(field).toHaveAccessibleDescription(/Please write something\./);
    await userEvent.type(field, ' In the green box. ');
    await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('The note has been added.')).toBeInTheDocument();
    expect(asked(adding).map(({ body }) => body)).toEqual([{ text: 'In the green box.' }]);
    expect(field).toHaveValue('');
  });

  it('without pieces says so', async () => {
    const dialog = await open({ cartItems: [] });
    expect(await dialog.findByText('No items found in this order')).toBeInTheDocument();
  });
});
