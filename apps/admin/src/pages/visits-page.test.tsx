import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { VisitsPage } from './visits-page.tsx';

const { asked, on } = fakeServer();
const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';
const visit = {
  _id: id,
  at: '2099-11-30T05:30:00.000Z',
  minutes: 60,
  name: 'Asha Raman',
  phone: '+91 98400 12345',
  wish: 'The Ambi mala',
  reason: '',
  customerId: id,
  email: 'asha@a.in',
};
const listed = (query: string) => `GET /api/admin/visits?${query}&limit=25`;
const found = (...data: object[]) => reply({ data, page: 1, limit: 25, total: data.length });

it('lists the visits to come, and cancels one with a reason', async () => {
  on(listed('show=coming&page=1'), () => found(visit));
  on(`POST /api/admin/visits/cancel/${id}`, () => reply({ message: 'Visit cancelled.', data: visit }));
  show(<VisitsPage />, '/visits');
  expect(await screen.findByText('The Ambi mala')).toBeVisible();
  expect(screen.getByRole('link', { name: '+91 98400 12345' })).toHaveAttribute('href', 'tel:+919840012345');
  expect(screen.getByRole('link', { name: 'Asha Raman' })).toHaveAttribute('href', `/customers/${id}`);
  await userEvent.click(screen.getByRole('button', { name: /^Cancel the visit of Asha Raman/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this visit?' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'We are closed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel visit' }));
  expect(await screen.findByText('Visit cancelled.')).toBeVisible();
  expect(asked.find(({ what }) => what.startsWith('POST'))?.body).toEqual({ reason: 'We are closed.' });
});

it('shows those that are over, who cancelled them, and no button', async () => {
  on(listed('show=coming&page=1'), () => found());
  on(listed('show=over&page=1'), () => found({ ...visit, cancelledBy: 'customer' }));
  show(<VisitsPage />, '/visits');
  expect(await screen.findByRole('link', { name: 'When customers can come' })).toHaveAttribute(
    'href',
    '/settings#visits',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Past or cancelled' }));
  expect(await screen.findByText('Cancelled by the customer')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

it('says that they could not be loaded', async () => {
  on(listed('show=coming&page=1'), () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
  show(<VisitsPage />, '/visits');
  expect(await screen.findByText('Visits could not be loaded')).toBeVisible();
});
