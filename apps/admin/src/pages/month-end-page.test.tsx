import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, show } from '../../test/with-shop.tsx';
import { MonthEndPage } from './month-end-page.tsx';

const { asked, on } = fakeServer();
const parts = [
  'Invoices and credit notes',
  'HSN summary',
  'Summary by state',
  'Document numbers',
  'GSTR-1',
  'Documents as a ZIP',
  'Documents as one PDF',
  'Settlements',
  'Orders',
];

it('offers every file of the month that is chosen, from its first to its last day', async () => {
  show(<MonthEndPage />, '/month-end?month=2026-02');
  expect(screen.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue('February 2026');
  for (const part of parts) {
    const button = screen.getByRole('button', { name: `Download: ${part}` });
    await userEvent.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  }
  expect(asked.flatMap(({ body }) => body ?? [])).toEqual([{ month: '2026-02' }, { month: '2026-02' }]);
  const of = 'from=2026-02-01&to=2026-02-28';
  expect(asked.map(({ what }) => what).filter((what) => what.includes('/admin/'))).toEqual([
    ...['documents', 'hsn', 'states', 'numbers', 'gstr1'].map(
      (part) => `GET /api/admin/orders/tax-register?part=${part}&${of}`,
    ),
    'POST /api/admin/orders/invoices/zip',
    'POST /api/admin/orders/invoices/pdf',
    `GET /api/admin/settlements/export?${of}`,
    `GET /api/admin/orders/export?${of}`,
  ]);
});

it('begins with last month, and keeps another in the URL', async () => {
  const { router } = show(<MonthEndPage />, '/month-end?month=valueOf');
  const months = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
  expect(months.selectedIndex).toBe(1);
  const older = months.options[5]?.value ?? '';
  await userEvent.selectOptions(months, older);
  expect(router.state.location.search).toBe(`?month=${older}`);
});

it('says why a file could not be downloaded', async () => {
  on('GET /api/admin/orders/tax-register?part=hsn&from=2026-02-01&to=2026-02-28', () =>
    refuse(503, 'service.unavailable', 'A part of the shop is resting.'),
  );
  show(<MonthEndPage />, '/month-end?month=2026-02');
  await userEvent.click(screen.getByRole('button', { name: 'Download: HSN summary' }));
  expect(await screen.findByText('A part of the shop is resting.')).toBeVisible();
});

it('saves the JSON of the return, the one file of the registers that is not CSV', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:gstr1', revokeObjectURL: () => undefined });
  on(
    'GET /api/admin/orders/tax-register?part=gstr1&from=2026-02-01&to=2026-02-28',
    () => new Response('{}', { headers: { 'content-type': 'application/json; charset=utf-8' } }),
  );
  show(<MonthEndPage />, '/month-end?month=2026-02');
  await userEvent.click(screen.getByRole('button', { name: 'Download: GSTR-1' }));
  expect(await screen.findByText('GSTR-1 downloaded successfully')).toBeVisible();
});
