import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { ApiKeysPage } from './api-keys-page.tsx';

const { asked, on } = fakeServer();
const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString();
const key = {
  ...{ _id: id, name: 'The books', beginning: 'kan_live_Ab3d', permissions: ['orders:read', 'documents:read'] },
  ...{ callsPerMinute: 120, madeBy: 'Meera', createdAt: day(-1), validUntil: day(89), lastUsedAt: day(0) },
};
const listed = (...data: object[]) => on('GET /api/admin/api-keys', () => reply({ data }));

it('makes a key of chosen permissions, and shows it once', async () => {
  listed();
  on('POST /api/admin/api-keys/add', () =>
    reply({ message: 'The API key has been made.', data: key, key: 'kan_live_secret' }),
  );
  show(<ApiKeysPage />, '/api-keys');
  expect(await screen.findByText('No other system has a key')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make a key' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Make an API key' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make key' }));
  expect(await dialog.findByText('Please choose what the key allows.')).toBeVisible();
  expect(dialog.getByText('Please enter a name.')).toBeVisible();
  expect(dialog.queryByRole('checkbox', { name: /Invite people/ })).toBeNull();
  await userEvent.type(dialog.getByLabelText(/^Name/), 'The books');
  await userEvent.selectOptions(dialog.getByLabelText('Valid for'), 'A year');
  await userEvent.clear(dialog.getByLabelText('Calls a minute'));
  await userEvent.type(dialog.getByLabelText('Calls a minute'), '601');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^See orders, returns/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make key' }));
  expect(await dialog.findByText('This must be at most 600.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Calls a minute'), '{backspace}');
  await userEvent.click(dialog.getByRole('button', { name: 'Make key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'The new API key' }));
  expect(shown.getByText('kan_live_secret')).toBeVisible();
  const sent = asked.find(({ what }) => what.startsWith('POST'));
  expect(sent?.body).toEqual({ name: 'The books', permissions: ['orders:read'], validDays: 365, callsPerMinute: 60 });
  await userEvent.click(shown.getByRole('button', { name: 'I have it' }));
  expect(screen.queryByText('kan_live_secret')).toBeNull();
});

it('says of each key what it allows, until when, and when it was used, and revokes it', async () => {
  listed(
    key,
    { ...key, _id: id.replace(/1$/, '2'), name: 'Courier', validUntil: day(3), lastUsedAt: null },
    { ...key, _id: id.replace(/1$/, '3'), name: 'Trial', validUntil: day(-1) },
  );
  on(`DELETE /api/admin/api-keys/revoke/${id}`, () => reply({ message: 'The API key has been revoked.' }));
  show(<ApiKeysPage />, '/api-keys');
  const row = (name: string) => {
    const [found] = screen.getAllByRole('listitem').filter((item) => item.textContent.startsWith(name));
    return within(found ?? document.body);
  };
  await screen.findByText('Courier');
  expect(row('Courier').getByText('Ends soon')).toBeVisible();
  expect(row('Courier').getByText(/never used/)).toBeVisible();
  expect(row('Trial').getByText('Ended')).toBeVisible();
  await userEvent.click(row('The books').getByText(/^2 permissions, 120 calls a minute/));
  expect(row('The books').getByText('Open invoices, credit notes and registers')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Revoke The books/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('The API key has been revoked.')).toBeVisible();
});

it('says what could not be loaded', async () => {
  on('GET /api/admin/api-keys', () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
  show(<ApiKeysPage />, '/api-keys');
  expect(await screen.findByText('API keys could not be loaded')).toBeVisible();
});
