import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { WebhookPage } from './webhook-page.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const { asked, on } = fakeServer();
const id = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';
const webhook = {
  _id: id,
  url: 'https://books.example.com/hook',
  events: ['order.paid'],
  description: 'The books',
  createdAt: '2026-11-28T05:30:00.000Z',
  waiting: 2,
  givenUp: 1,
};
const listed = (...data: object[]) => on('GET /api/admin/webhooks', () => reply({ data }));
const delivery = {
  _id: '7',
  messageId: 'msg_1',
  type: 'order.paid',
  createdAt: '2026-11-28T05:30:00.000Z',
  state: 'given-up',
  attempts: 10,
  triedAt: '2026-11-28T05:30:00.000Z',
  status: 503,
  answer: 'We are closed',
  body: '{"type":"order.paid","data":{"total":1030}}',
};
const logged = (...data: object[]) =>
  on(`GET /api/admin/webhooks/log/${id}?page=1&limit=20`, () =>
    reply({ data, page: 1, limit: 20, total: data.length }),
  );
const open = () =>
  show(
    <Routes>
      <Route path="/webhooks" element={<WebhooksPage />} />
      <Route path="/webhooks/:id" element={<WebhookPage />} />
    </Routes>,
    `/webhooks/${id}`,
  );
const sent = (method: string) => asked.filter(({ what }) => what.startsWith(method));

it('adds a webhook for chosen events, and shows its secret once', async () => {
  listed();
  on('POST /api/admin/webhooks/add', () => reply({ message: 'Webhook added.', data: webhook, secret: 'whsec_abc' }));
  show(<WebhooksPage />, '/webhooks');
  expect(await screen.findByText('No other system is connected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add webhook' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('Please choose at least one event.')).toBeVisible();
  expect(dialog.getByText('Please enter the address of the other system.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Address/), webhook.url);
  await userEvent.click(dialog.getByRole('checkbox', { name: /^An order was paid/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText('whsec_abc')).toBeVisible();
  expect(sent('POST')[0]?.body).toEqual({ url: webhook.url, description: '', events: ['order.paid'] });
  await userEvent.click(screen.getByRole('button', { name: 'I have it' }));
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

it('says at the address that it is not public', async () => {
  listed();
  const message = 'This server was not found on the public internet. Please check the address.';
  on('POST /api/admin/webhooks/add', () => refuse(400, 'webhook.not-public', message, [{ path: 'url', message }]));
  show(<WebhooksPage />, '/webhooks');
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  await userEvent.type(screen.getByLabelText(/^Address/), 'https://10.0.0.1/');
  await userEvent.click(screen.getByRole('checkbox', { name: /^An order was paid/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Address/)).toHaveFocus());
});

it('lists webhooks with what waits and what failed', async () => {
  listed(webhook, { ...webhook, _id: id.replace(/1$/, '2'), description: '', ended: 'gone', waiting: 0, givenUp: 0 });
  show(<WebhooksPage />, '/webhooks');
  expect(await screen.findByRole('link', { name: 'The books' })).toHaveAttribute('href', `/webhooks/${id}`);
  expect(screen.getByText('2 events wait')).toBeVisible();
  expect(screen.getByText('1 event not received')).toBeVisible();
  expect(screen.getByText('Ended by the receiver')).toBeVisible();
});

it('shows what was sent and answered, and sends it again', async () => {
  listed(webhook);
  logged(delivery, { ...delivery, _id: '6', type: 'customer.erased', body: null, answer: '' });
  on('POST /api/admin/webhooks/replay/7', () => reply({ message: 'It is being sent again.' }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Open order.paid/ }));
  expect(screen.getByText('We are closed')).toBeVisible();
  expect(screen.getByText(/"total": 1030/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Open customer.erased/ }));
  expect(screen.getAllByText('Your role does not show you this.')).toHaveLength(2);
  expect(screen.getAllByText('Not received (503)')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /^Send again order.paid/ }));
  expect(await screen.findByText('It is being sent again.')).toBeVisible();
});

it('tries, stops, gives another secret, and deletes', async () => {
  listed(webhook);
  logged();
  on(`POST /api/admin/webhooks/test/${id}`, () => reply({ message: 'The test is on its way.' }));
  on(`PUT /api/admin/webhooks/edit/${id}`, () => reply({ message: 'Webhook saved.', data: webhook }));
  on(`POST /api/admin/webhooks/secret/${id}`, () => reply({ message: 'New.', data: webhook, secret: 'whsec_new' }));
  on(`DELETE /api/admin/webhooks/delete/${id}`, () => reply({ message: 'Webhook deleted.' }));
  open();
  expect(await screen.findByText('Nothing has been sent yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The test is on its way.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Send events' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save webhook' }));
  expect(await screen.findByText('Webhook saved.')).toBeVisible();
  const { url, events, description } = webhook;
  expect(sent('PUT')[0]?.body).toEqual({ url, events, description, on: false });
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText('whsec_new')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'I have it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete webhook' }));
  expect(await screen.findByText('Webhook deleted.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Webhooks' })).toBeVisible();
});

it('has nothing of one that is not there, and says what could not be loaded', async () => {
  listed();
  open();
  expect(await screen.findByText('There is no such webhook')).toBeVisible();
  on('GET /api/admin/webhooks', () => refuse(503, 'service.unavailable', 'A part of the shop is resting.'));
  show(<WebhooksPage />, '/webhooks');
  expect(await screen.findByText('Webhooks could not be loaded')).toBeVisible();
});
