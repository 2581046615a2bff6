import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCustomer, customerId } from '../../test/customers.ts';
import { fakeUploads } from '../../test/uploads.ts';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { CustomersPage } from './customers-page.tsx';

const { asked, on } = fakeServer();
const uploads = fakeUploads();
const listed = (query: string) => `GET /api/admin/customers?${query}&limit=25`;
const found = (...data: object[]) => reply({ data, page: 1, limit: 25, total: data.length, isMore: false });

it('lists those who ordered last first, each with what they bought, and leads to their pages', async () => {
  on(listed('sort=last-order&page=1'), () =>
    found(
      aCustomer(),
      aCustomer({ _id: `${customerId.slice(0, -1)}8`, name: 'Ravi', orders: 0, spent: 0, lastOrderAt: null }),
    ),
  );
  show(<CustomersPage />, '/customers');
  const [, asha, ravi] = await screen.findAllByRole('row');
  expect(screen.getByText('2 customers')).toBeVisible();
  expect(asha).toHaveTextContent(/Asha Raman.*asha@a.in.*Madurai.*9876543210.*3.*₹61,800.*20 Nov 2026.*12 Oct 2025/);
  expect(ravi).toHaveTextContent(/None yet/);
  expect(within(asha as HTMLElement).getByRole('link', { name: 'Asha Raman' })).toHaveAttribute(
    'href',
    `/customers/${customerId}`,
  );
});

it('sorts by its headings and its select, and keeps the search in the URL', async () => {
  on(listed('sort=last-order&page=1'), () => found(aCustomer()));
  on(listed('sort=spent&page=1'), () => found(aCustomer()));
  on(listed('words=asha&sort=spent&page=1'), () => found(aCustomer()));
  const { router } = show(<CustomersPage />, '/customers');
  await userEvent.click(await screen.findByRole('button', { name: 'Spent' }));
  expect(router.state.location.search).toBe('?sort=spent');
  expect(screen.getByRole('combobox', { name: 'Sort customers' })).toHaveValue('spent');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find customers' }), 'asha{Enter}');
  expect(await screen.findByText('1 customer found')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=spent&words=asha');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort customers' }), 'Newest account');
  expect(asked.at(-1)?.what).toBe(listed('words=asha&sort=newest&page=1'));
});

it('leads from nothing found to the orders, which keep what an account no longer has', async () => {
  on(listed('words=zzz&sort=last-order&page=1'), () => found());
  show(<CustomersPage />, '/customers?words=zzz');
  expect(await screen.findByText('No customer matches')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search the orders' })).toHaveAttribute('href', '/orders?words=zzz');
});

it.each([
  ['is empty', () => found(), 'No customers yet'],
  [
    'failed',
    () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'),
    'Customers could not be loaded',
  ],
])('says that it %s', async (_, answer, words) => {
  on(listed('sort=last-order&page=1'), answer);
  show(<CustomersPage />, '/customers');
  expect(await screen.findByText(words)).toBeVisible();
});

it('imports a file after it has shown what is wrong, and what would change', async () => {
  on(listed('sort=last-order&page=1'), () => found(aCustomer()));
  const result = {
    applied: false,
    rows: 3,
    added: 2,
    changed: 1,
    unchanged: 0,
    unknown: ['Tags'],
    withoutStreet: 0,
    withoutEmail: 0,
  };
  const fault = { row: 3, column: 'Email', message: 'Please enter a valid email address.' };
  show(<CustomersPage />, '/customers');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Import' }));
  const field = screen.getByLabelText(/^Choose a CSV or Excel file/);
  await userEvent.upload(field, new File(['x'], 'wrong.csv', { type: 'text/csv' }));
  await uploads.answers('wrong.csv', { ...result, faults: 1, findings: [fault] });
  expect(await screen.findByRole('row', { name: '3 Email Please enter a valid email address.' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import 3/ })).not.toBeInTheDocument();
  await userEvent.upload(field, new File(['x'], 'right.csv', { type: 'text/csv' }));
  await uploads.answers('right.csv', { ...result, faults: 0, findings: [] });
  expect(await screen.findByText('3 rows: 2 new customers, 1 changed.')).toBeVisible();
  expect(screen.getByText('Columns left out: Tags.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 customers' }));
  await waitFor(() => expect(uploads.opened('right.csv')).toBe('POST /api/admin/customers/import?apply=true'));
  await uploads.answers('right.csv', { ...result, applied: true, faults: 0, findings: [] });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(asked.filter(({ what }) => what === listed('sort=last-order&page=1'))).toHaveLength(2));
});
