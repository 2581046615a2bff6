import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCustomer, customerId } from '../../test/customers.ts';
import { anEarlierOrder } from '../../test/earlier-orders.ts';
import { anOrder, orderId } from '../../test/orders.ts';
import { aRing, ringId } from '../../test/products.ts';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { CustomerPage } from './customer-page.tsx';
import { Route, Routes } from 'react-router-dom';

const { asked, on } = fakeServer();
const details = `GET /api/admin/customers/details/${customerId}`;
const sales = `GET /api/admin/orders/of-customer/${customerId}`;
const orders = `GET /api/admin/orders/get?customer=${customerId}&page=1&limit=10`;
const returns = `GET /api/admin/orders/returns?customer=${customerId}`;
const reviews = `GET /api/admin/reviews?author=${customerId}&page=1&limit=10`;
const wishes = `GET /api/admin/wishlists/${customerId}`;
const earlier = `GET /api/admin/earlier-orders/of-customer/${customerId}?page=1&limit=10`;
const notices = 'POST /api/admin/stock-notices/of-address';

const bought = {
  ...{ orders: 3, spent: 61_800, refunded: 1_250, firstOrderAt: '2025-12-01T09:00:00Z' },
  lastOrderAt: '2026-11-20T09:00:00Z',
  sizes: [{ category: 'Ring', size: '14', pieces: 2, lastAt: '2026-11-20T09:00:00Z' }],
};
const nothing = { orders: 0, spent: 0, refunded: 0, firstOrderAt: null, lastOrderAt: null, sizes: [] };

beforeEach(() => {
  on(details, () => reply({ data: aCustomer() }));
  on(sales, () => reply({ data: bought }));
  on(orders, () => reply({ data: [anOrder()], page: 1, limit: 10, total: 1, isMore: false }));
  on(earlier, () => reply({ data: [], page: 1, limit: 10, total: 0 }));
  on(returns, () => reply({ data: [] }));
  on(reviews, () => reply({ data: [], page: 1, limit: 10, total: 0 }));
  on(wishes, () => reply({ data: { productIds: [ringId] } }));
  on(`GET /api/shop/products/by-ids?ids=${ringId}`, () => reply({ data: [aRing()], gone: [] }));
  on(notices, () => reply({ data: { notices: [], stoppedAt: null } }));
});
const open = () =>
  show(
    <Routes>
      <Route path="/customers/:id" element={<CustomerPage />} />
    </Routes>,
    `/customers/${customerId}`,
  );

describe('The page of a customer', () => {
  it('shows what they bought before this shop, where a file tells of it', async () => {
    on(earlier, () => reply({ data: [anEarlierOrder()], page: 1, limit: 10, total: 1 }));
    open();
    const [order] = within(await screen.findByRole('list', { name: 'Earlier orders' })).getAllByRole('listitem');
    expect(order).toHaveTextContent(
      /#1001.*₹1,25,150.*Temple Necklace.*1 Mar 2022.*3 pieces.*from orders_export_1.csv/,
    );
  });

  it('says what they bought and how they are reached', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Raman' })).toBeVisible();
    expect(screen.getByText('Customer since 12 Oct 2025')).toBeVisible();
    expect(await screen.findByText('₹61,800.00')).toBeVisible();
    expect(screen.getByText('After refunds of', { exact: false })).toHaveTextContent('₹1,250.00');
    expect(screen.getByText('First on 1 Dec 2025')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9876543210');
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919876543210');
    expect(screen.getByRole('link', { name: 'E-mail' })).toHaveAttribute('href', 'mailto:asha@a.in');
    expect(screen.getByRole('list', { name: 'Sizes bought' })).toHaveTextContent(
      'Ring 142 pieces, last on 20 Nov 2026',
    );
  });

  it('lists orders and wishes, each with its page', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Orders' });
    expect(within(list).getByRole('link', { name: '#8ad03135' })).toHaveAttribute('href', `/orders/${orderId}`);
    const wished = await screen.findByRole('list', { name: 'Wishlist' });
    expect(within(wished).getByRole('link', { name: 'Temple ring' })).toHaveAttribute(
      'href',
      `/products?edit=${ringId}`,
    );
    expect(await screen.findByText('No returns yet.')).toBeVisible();
    expect(await screen.findByText('No reviews yet.')).toBeVisible();
  });

  it.each([
    [{ notices: [], stoppedAt: null }, 'Not waiting for any sold-out piece.'],
    [{ notices: [], stoppedAt: '2026-11-02T09:00:00Z' }, 'Opted out of stock notices on 2 Nov 2026.'],
    [
      { notices: [{ productId: ringId, title: 'Band', size: '14', askedAt: '2026-11-03T09:00:00Z' }], stoppedAt: null },
      'since 3 Nov 2026',
    ],
  ])('asks by the e-mail address which stock notices they want: %j', async (data, words) => {
    on(notices, () => reply({ data }));
    open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(asked.find(({ what }) => what === notices)?.body).toEqual({ email: 'asha@a.in' });
  });

  it('says when the mailbox is not theirs for sure, and opens no chat with a number it cannot dial', async () => {
    const [address] = aCustomer().addresses;
    on(details, () =>
      reply({ data: aCustomer({ emailProvenAt: null, addresses: address ? [{ ...address, country: 'Nepal' }] : [] }) }),
    );
    open();
    expect(await screen.findByText('E-mail not confirmed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).not.toBeInTheDocument();
  });

  it('takes a note, and deletes one after asking', async () => {
    const adding = `POST /api/admin/customers/notes/${customerId}`;
    on(adding, () => reply({ message: 'The note has been added.', data: aCustomer().notes[0] }));
    open();
    await userEvent.type(await screen.findByLabelText('New note'), 'Calls on Sundays');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
    expect(asked.find(({ what }) => what === adding)?.body).toEqual({ text: 'Calls on Sundays' });

    const removing = `DELETE /api/admin/customers/notes/${customerId}/${aCustomer().notes[0]?._id}`;
    on(removing, () => reply({ message: 'The note has been deleted.' }));
    await userEvent.click(screen.getByRole('button', { name: /^Delete the note by Meera/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(asked.map(({ what }) => what)).toContain(removing));
  });

  it('shows the rest when a part could not be loaded', async () => {
    on(sales, () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
    on(wishes, () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
    open();
    expect(await screen.findByText('The sums could not be loaded')).toBeVisible();
    expect(await screen.findByText('The wishlist could not be loaded')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Orders' })).toBeVisible();
  });
});

describe('Without an account', () => {
  const erased = () => on(details, () => refuse(404, 'customer.not-found', 'This customer does not exist.'));

  it('orders and sums stay, and nothing else is asked for', async () => {
    erased();
    open();
    expect(await screen.findByText(/This account was erased/)).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Orders' })).toBeVisible();
    expect(screen.queryByLabelText('New note')).not.toBeInTheDocument();
    expect(asked.map(({ what }) => what)).not.toContain(notices);
    expect(asked.map(({ what }) => what)).not.toContain(wishes);
  });

  it('there is no such customer if nothing was bought', async () => {
    erased();
    on(sales, () => reply({ data: nothing }));
    open();
    expect(await screen.findByText('Customer not found')).toBeVisible();
  });
});
