import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anEarlierOrder, fileId } from '../../test/earlier-orders.ts';
import { fakeUploads } from '../../test/uploads.ts';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { EarlierOrdersPage } from './earlier-orders-page.tsx';

const { asked, on } = fakeServer();
const uploads = fakeUploads();
const listed = 'GET /api/admin/earlier-orders?page=1&limit=25';
const files = 'GET /api/admin/earlier-orders/files';
const found = (...data: object[]) => reply({ data, page: 1, limit: 25, total: data.length, isMore: false });
const aFile = {
  _id: fileId,
  name: 'orders_export_1.csv',
  source: 'shopify',
  orders: 2,
  importedAt: '2026-11-20T09:00:00Z',
};

it('shows what was bought before this shop, from which file, and removes an import after asking', async () => {
  on(listed, () => found(anEarlierOrder()));
  on(files, () => reply({ data: [aFile] }));
  show(<EarlierOrdersPage />, '/orders/earlier');
  const [order] = within(await screen.findByRole('list', { name: 'Earlier orders' })).getAllByRole('listitem');
  expect(order).toHaveTextContent(
    /#1001.*₹1,25,150.*Devi Nair.*1 × Temple Necklace.*1 Mar 2022.*3 pieces.*fulfilled, paid.*Shopify, from orders_export_1.csv/,
  );
  expect(screen.getByText('1 order')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^Remove this import.*orders_export_1/ }));
  on(`DELETE /api/admin/earlier-orders/files/${fileId}`, () => reply({ message: 'The import is removed.' }));
  on(listed, () => found());
  on(files, () => reply({ data: [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove import' }));
  expect(await screen.findByText('No earlier orders yet')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Imports' })).not.toBeInTheDocument();
});

it('leaves out what a role does not see, and what it may not do', async () => {
  const { customer, total: _, ...order } = anEarlierOrder();
  on(listed, () => found({ ...order, customer: { name: customer.name } }));
  on(files, () => reply({ data: [aFile] }));
  show(<EarlierOrdersPage />, '/orders/earlier', { staffRole: 'packer', permissions: ['orders:read', 'orders:ship'] });
  expect(await screen.findByText('Devi Nair')).toBeVisible();
  expect(await screen.findByText('orders_export_1.csv')).toBeVisible();
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /More|Remove|Import/ })).not.toBeInTheDocument();
});

it('keeps the search in the URL, and leads back from nothing found', async () => {
  on('GET /api/admin/earlier-orders?words=zzz&page=1&limit=25', () => found());
  on(listed, () => found(anEarlierOrder()));
  on(files, () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
  const { router } = show(<EarlierOrdersPage />, '/orders/earlier?words=zzz');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all earlier orders' }));
  expect(await screen.findByText('#1001')).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(screen.getByText('The imports could not be loaded')).toBeVisible();
});

it('imports a file after it has shown what is wrong, and what would be added', async () => {
  on(listed, () => found());
  on(files, () => reply({ data: [] }));
  const result = { applied: false, rows: 3, source: 'shopify', added: 2, alreadyHere: 0, unknown: ['tags'] };
  const fault = { row: 3, column: 'Currency', message: 'Only orders in rupees (INR) can be imported.' };
  show(<EarlierOrdersPage />, '/orders/earlier');
  await userEvent.click(await screen.findByRole('button', { name: 'Import a file' }));
  const field = screen.getByLabelText(/^Choose a CSV or Excel file/);
  await userEvent.upload(field, new File(['x'], 'wrong.csv', { type: 'text/csv' }));
  await uploads.answers('wrong.csv', { ...result, faults: 1, findings: [fault] });
  expect(await screen.findByRole('row', { name: /3 Currency Only orders in rupees/ })).toBeVisible();
  await userEvent.upload(field, new File(['x'], 'right.csv', { type: 'text/csv' }));
  await uploads.answers('right.csv', { ...result, faults: 0, findings: [] });
  expect(await screen.findByText('3 rows of Shopify: 2 new orders.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 orders' }));
  await waitFor(() => expect(uploads.opened('right.csv')).toBe('POST /api/admin/earlier-orders/import?apply=true'));
  await uploads.answers('right.csv', { ...result, applied: true, faults: 0, findings: [] });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(asked.filter(({ what }) => what === listed)).toHaveLength(2));
});
