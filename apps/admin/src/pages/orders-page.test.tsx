import { builtInRoles } from '@kanaka/contracts/identity/permissions';
import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOrder, asPackerSees } from '../../test/orders.ts';
import { refuse, reply, show, fakeServer } from '../../test/with-shop.tsx';
import { OrdersPage } from './orders-page.tsx';

const ids = ['1', '2', '3'].map((digit) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${digit}`) as [string, string, string];
const orders = [
  anOrder({ _id: ids[0] }),
  anOrder({ _id: ids[1], orderStatus: 'inShipping', refundable: 0 }),
  anOrder({ _id: ids[2], refundable: 500.5 }),
];

const shop = fakeServer();
const list = (query = '') => `GET /api/admin/orders/get?${query}sort=newest&page=1&limit=20`;
const answers =
  (data: AdminOrder[], rest = {}) =>
  () =>
    reply({ data, page: 1, limit: 20, total: data.length, isMore: false, ...rest });
const asked = (what: string) => shop.asked.filter((call) => call.what === what);
const lists = () => shop.asked.map(({ what }) => what).filter((what) => what.includes('/orders/get?'));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = (number: string) => userEvent.click(screen.getByRole('checkbox', { name: `Choose order ${number}` }));

beforeEach(() => shop.on(list(), answers(orders)));

describe('The order search', () => {
  it('searches the text when the typing pauses, and shows how many orders were found', async () => {
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

  it('gets the focus with the key “/”, but not while the owner types in another field', async () => {
    show(<OrdersPage />);
    const box = screen.getByRole('searchbox', { name: 'Find orders' });
    await userEvent.keyboard('/');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('');
    await userEvent.keyboard('1/2');
    expect(box).toHaveValue('1/2');
  });

  it('filters by a date once its year is complete', async () => {
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

  it('filters by several statuses that are ticked before the next render', async () => {
    shop.on(list('status=pending%2CinProcess%2Cprocessing&'), answers(orders.slice(0, 1)));
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

  it('starts at the first page when it changes', async () => {
    shop.on(list().replace('page=1', 'page=2'), answers(orders, { page: 2, total: 60 }));
    shop.on(list().replace('newest', 'oldest'), answers(orders));
    const { router } = show(<OrdersPage />, '/orders?page=2');
    await screen.findByText('60 orders');
    await userEvent.selectOptions(screen.getByLabelText('Sort orders'), 'oldest');
    expect(router.state.location.search).toBe('?sort=oldest');
    expect(await screen.findByText('3 orders')).toBeInTheDocument();
  });

  it('leads from beyond the last page to the last and the first, without counting pages there', async () => {
    shop.on(list().replace('page=1', 'page=9'), answers([], { page: 9, total: 41 }));
    shop.on(list().replace('page=1', 'page=3'), answers(orders.slice(0, 1), { page: 3, total: 41 }));
    show(<OrdersPage />, '/orders?page=9');
    expect(await screen.findByText('This page is empty')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'First page' })).toBeInTheDocument();
    expect(screen.queryByText(/^Page \d/)).not.toBeInTheDocument();
    await press('Last page');
    expect(await screen.findByText('Page 3 of 3')).toBeInTheDocument();
  });

  it('shows when there are more orders than the API counts', async () => {
    shop.on(list(), answers(orders, { total: 5000, isMore: true }));
    show(<OrdersPage />);
    expect(await screen.findByText('More than 5,000 orders')).toBeInTheDocument();
  });
});

describe('On a phone', () => {
  it('files are handed over and downloaded from one menu; the open dialog is in the URL', async () => {
    const { router } = show(<OrdersPage />);
    await screen.findByText('3 orders');
    await press('More');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Hand over by CSV',
      'Export CSV',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Hand over by CSV' }));
    expect(await screen.findByRole('dialog', { name: 'Hand over by CSV' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?dialog=hand-over');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('slips, labels and the AWB list of the chosen orders are in one menu', async () => {
    show(<OrdersPage />);
    await screen.findByText('3 orders');
    await choose('#8ad00001');
    await press('More for the chosen orders');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Packing slips',
      'Labels',
      'Invoices…',
      'AWB list',
    ]);
  });
});

it('Orders have no column of prices, and no sorting by them, for a packer', async () => {
  shop.on(list(), answers(orders.map(asPackerSees)));
  show(<OrdersPage />, '/', { permissions: [...builtInRoles.packer.permissions] });
  await screen.findByText('3 orders');
  expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Name, city, order, invoice or AWB');
  expect(screen.queryByRole('columnheader', { name: /Price/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /total|price|amount/i })).not.toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/₹|NaN|undefined/);
});

describe('A press on a heading', () => {
  it('sorts by its column, and the other way round at the next press', async () => {
    for (const sort of ['total-high', 'total-low', 'oldest']) {
      shop.on(list().replace('sort=newest', `sort=${sort}`), answers(orders));
    }
    const { router } = show(<OrdersPage />);
    await screen.findByText('3 orders');
    const heading = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
    expect(heading('Order Date')).toHaveAttribute('aria-sort', 'descending');
    expect(heading('Order Price')).toHaveAttribute('aria-sort', 'none');
    await press('Order Price');
    expect(heading('Order Price')).toHaveAttribute('aria-sort', 'descending');
    expect(heading('Order Date')).toHaveAttribute('aria-sort', 'none');
    expect(screen.getByRole('combobox', { name: 'Sort orders' })).toHaveValue('total-high');
    await press('Order Price');
    expect(heading('Order Price')).toHaveAttribute('aria-sort', 'ascending');
    await press('Order Date');
    await press('Order Date');
    expect(heading('Order Date')).toHaveAttribute('aria-sort', 'ascending');
    expect(router.state.location.search).toBe('?sort=oldest');
  });
});

describe('A bulk status change', () => {
  const many = 'PUT /api/admin/orders/update-many';
  const outcome = (_id: string, rest = {}) => ({ _id, outcome: 'changed', refunded: 0, message: '', ...rest });

  it('asks once, with the number of orders and the amount to refund', async () => {
    shop.on(many, () => reply({ message: '3 orders changed.', data: ids.map((id) => outcome(id)) }));
    show(<OrdersPage />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all orders on this page' }));
    const bar = within(screen.getByRole('region', { name: 'Chosen orders' }));
    expect(bar.getByText('3 chosen')).toBeInTheDocument();
    await userEvent.selectOptions(bar.getByRole('combobox'), 'rejected');
    await press('Change status');
    const question = within(screen.getByRole('dialog', { name: 'Reject 3 orders?' }));
    expect(question.getByText(/is refunded to the customers of 2 paid orders/)).toHaveTextContent('₹21,100.50');
    await userEvent.type(question.getByRole('textbox', { name: 'Reason' }), 'The kiln broke.');
    expect(asked(many)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Reject 3 orders and refund ₹21,100.50' }));
    expect(await screen.findByText('3 orders changed.')).toBeInTheDocument();
    expect(screen.getByText('Rejected, with e-mails to the customers.')).toBeInTheDocument();
    expect(asked(many).map(({ body }) => body)).toEqual([{ ids, orderStatus: 'rejected', reason: 'The kiln broke.' }]);
    expect(screen.queryByRole('region', { name: 'Chosen orders' })).not.toBeInTheDocument();
  });

  it('lists the orders that could not be changed and keeps them selected', async () => {
    const message = 'This order has not been paid.';
    shop.on(many, () =>
      reply({
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
    expect(screen.getByRole('combobox', { name: /chosen orders/ })).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Change status' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Choose order #8ad00003' })).toBeChecked();
  });

  it('takes all orders from the one pressed before, with Shift, all of the page, or none', async () => {
    show(<OrdersPage />);
    await screen.findByText('3 orders');
    const person = userEvent.setup();
    await person.click(screen.getByRole('checkbox', { name: 'Choose order #8ad00001' }));
    screen.getByRole('checkbox', { name: 'Choose order #8ad00003' }).focus();
    await person.keyboard('{Shift>} {/Shift}');
    await person.tab();
    expect(screen.getByRole('region', { name: 'Chosen orders' })).toHaveAttribute('id', 'chosen');
    expect(document.activeElement).toHaveAttribute('href', '#chosen');
    expect(screen.getByText('3 chosen')).toBeInTheDocument();
    await person.click(screen.getByRole('checkbox', { name: 'Choose order #8ad00002' }));
    await press('All on this page');
    expect(screen.getByText('3 chosen')).toBeInTheDocument();
    await press('Clear selection');
    expect(screen.queryByText(/ chosen$/)).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'All Orders' }).parentElement?.parentElement).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  it('starts with an empty selection after another search', async () => {
    shop.on(list('words=ring&'), answers(orders));
    show(<OrdersPage />);
    await screen.findByText('3 orders');
    await choose('#8ad00001');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find orders' }), 'ring{Enter}');
    await screen.findByText('3 orders found');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen orders' })).not.toBeInTheDocument());
  });
});

it('Packing of the chosen orders keeps the focus in its dialog, though they are chosen no longer', async () => {
  const done = { _id: ids[0], outcome: 'done', message: '' };
  shop.on('POST /api/admin/orders/shipments/pack', () => reply({ message: '1 order packed.', data: [done] }));
  show(<OrdersPage />);
  await screen.findByText('3 orders');
  await choose('#8ad00001');
  await press('Pack…');
  await press('Pack 1 parcel');
  const dialog = await screen.findByRole('dialog', { name: '1 order packed' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(screen.queryByText('1 chosen')).not.toBeInTheDocument();
});

describe('A row', () => {
  it('is a link to the page of its order, as View Details is, and leads to the next of this list', async () => {
    const { router } = show(<OrdersPage />);
    const page = `/orders/${ids[0]}?list=`;
    expect(await screen.findByRole('link', { name: '#8ad00001' })).toHaveAttribute('href', page);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('View Details of order #8ad00001');
    expect(router.state.location.pathname + router.state.location.search).toBe(page);
  });
});

describe('Invoices', () => {
  it('of the chosen orders come as a ZIP or one PDF; orders without one are named', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:invoices', revokeObjectURL: () => undefined });
    shop.on(list(), answers([...orders.slice(0, 2), anOrder({ _id: ids[2], invoiceNumber: '' })]));
    const [asZip, asPdf] = ['zip', 'pdf'].map((as) => `POST /api/admin/orders/invoices/${as}`) as [string, string];
    shop.on(asZip, () => new Response('PK', { headers: { 'content-type': 'application/zip' } }));
    shop.on(asPdf, () => refuse(409, 'invoice.too-many', 'Too many for one file.'));
    show(<OrdersPage />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all orders on this page' }));
    await press('More for the chosen orders');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Invoices…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invoices of 2 orders' }));
    expect(dialog.getByText(/^Without an invoice/)).toHaveTextContent('#8ad00003');
    await userEvent.click(dialog.getByRole('button', { name: 'As a ZIP' }));
    expect(await screen.findByText('Invoices downloaded successfully')).toBeInTheDocument();
    expect(asked(asZip).map(({ body }) => body)).toEqual([{ orders: ids }]);
    await userEvent.click(dialog.getByRole('button', { name: 'As one PDF' }));
    expect(await screen.findByText('Too many for one file.')).toBeInTheDocument();
  });
});
