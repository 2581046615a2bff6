import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { EmailProofLine } from './email-proof-line.tsx';

const found = { body: { data: { kind: 'email-proof', name: 'Asha Raman', openedAt: '2026-11-20T10:00:00.000Z' } } };
const invalid = { status: 400, body: { code: 'link.invalid', message: 'This link is no longer valid.' } };
const open = (options: Parameters<typeof renderShop>[1] = {}) =>
  renderShop(
    <Routes>
      <Route path="/auth/confirm-email" element={<ConfirmEmail />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/auth/confirm-email#token=the-token', ...options },
  );

describe('The page of a link that proves a mailbox', () => {
  it('says whose account it is before it is confirmed, and what to do if somebody else opened it', async () => {
    const { calls } = serveShop({
      'POST /api/auth/find-link': found,
      'POST /api/auth/prove-email': { body: { message: 'Your e-mail address is confirmed.' } },
    });
    const screen = open();
    expect(await screen.findByText('Asha Raman')).toBeVisible();
    expect(screen.getByText(/20 November 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      '/auth/forgot-password',
    );
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/find-link']);
    await screen.person.click(screen.getByRole('button', { name: 'Yes, it is mine' }));
    expect(await screen.findByText('Your e-mail address is confirmed.')).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ path: '/api/auth/prove-email', body: { token: 'the-token' } });
    await waitFor(() => expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('/auth/login'));
  });

  it('leads who is signed in to the account', async () => {
    serveShop({
      'POST /api/auth/find-link': found,
      'POST /api/auth/prove-email': { body: { message: 'Your e-mail address is confirmed.' } },
      'GET /api/auth/check-auth': { body: { user: { ...asha, emailProven: true } } },
    });
    const screen = open({ user: { ...asha, emailProven: false } });
    await screen.person.click(await screen.findByRole('button', { name: 'Yes, it is mine' }));
    await waitFor(() => expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('/shop/account'));
    await waitFor(() => expect(screen.store.getState().session.user?.emailProven).toBe(true));
  });

  it('says that the link was used, and where to get another', async () => {
    serveShop({ 'POST /api/auth/find-link': invalid });
    const screen = open();
    expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Atelier' })).toHaveAttribute('href', '/shop/account');
  });
});

it('sends the link again from the account', async () => {
  const message = 'Please look in your mailbox, and in the spam folder.';
  serveShop({ 'POST /api/auth/send-email-proof': { body: { message } } });
  const screen = renderShop(<EmailProofLine email={asha.email} />, { user: asha });
  await screen.person.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
