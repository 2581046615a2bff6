import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { PasswordPage } from '../../pages/password-page.tsx';

function Path() {
  return <output aria-label="path">{useLocation().pathname}</output>;
}
const open = () =>
  renderShop(
    <>
      <PasswordPage />
      <Path />
    </>,
    { at: '/shop/account/password', user: asha },
  );
const change = async ({ person, getByLabelText, getByRole }: ReturnType<typeof renderShop>, next: string) => {
  await person.type(getByLabelText('Current password'), 'the-old-one');
  await person.type(getByLabelText('New password'), next);
  await person.click(getByRole('button', { name: 'Change password' }));
};

describe('The page that changes a shopper’s password', () => {
  it('sends both passwords and leads back to the account', async () => {
    const { calls } = serveShop({
      'POST /api/auth/change-password': { body: { message: 'Your new password is set.' } },
    });
    const screen = open();
    await change(screen, 'a-new-password');
    expect(await screen.findByText('Your new password is set.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      currentPassword: 'the-old-one',
      newPassword: 'a-new-password',
    });
    await waitFor(() => expect(screen.getByRole('status', { name: 'path' })).toHaveTextContent(/^\/shop\/account$/));
  });

  it('shows at its field what the server refused', async () => {
    const message = 'This is not your current password.';
    const refusal = { code: 'account.wrong-password', message, issues: [{ path: 'currentPassword', message }] };
    serveShop({ 'POST /api/auth/change-password': { status: 400, body: refusal } });
    const screen = open();
    await change(screen, 'a-new-password');
    const current = screen.getByLabelText('Current password');
    await waitFor(() => expect(current).toHaveAccessibleDescription(message));
    await waitFor(() => expect(current).toHaveFocus());
  });

  it('signs out a browser whose session has ended elsewhere', async () => {
    const refusal = { code: 'auth.guest', message: 'You are not signed in.' };
    serveShop({ 'POST /api/auth/change-password': { status: 401, body: refusal } });
    const screen = open();
    await change(screen, 'a-new-password');
    await waitFor(() => expect(screen.store.getState().session).toMatchObject({ isAuthenticated: false, user: null }));
  });
});
