import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ResetPassword } from './reset-password.tsx';

const sent = 'If this email has an account, an e-mail with a link is on its way to you.';

describe('A forgotten password', () => {
  it('gets a neutral response that says what to do next', async () => {
    const { calls } = serveShop({ 'POST /api/auth/forgot-password': { body: { message: sent } } });
    const { person, getByLabelText, getByRole, findByRole, getByText } = renderShop(<ForgotPasswordForm />);
    await person.type(getByLabelText('Email'), 'Asha@Kanaka.example');
    await person.click(getByRole('button', { name: 'Send the link' }));
    expect(await findByRole('heading', { name: 'Please look in your mailbox' })).toHaveFocus();
    expect(getByText(sent)).toBeVisible();
    expect(calls[0]?.body).toEqual({ email: 'asha@kanaka.example' });

    await person.click(getByRole('button', { name: 'Ask again' }));
    expect(getByLabelText('Email')).toHaveValue('Asha@Kanaka.example');
  });

  it('shows what the e-mail address lacks and focuses it', async () => {
    const { calls } = serveShop({});
    const { person, getByLabelText, getByRole } = renderShop(<ForgotPasswordForm />);
    await person.type(getByLabelText('Email'), 'asha');
    await person.click(getByRole('button', { name: 'Send the link' }));
    const email = getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address.'));
    await waitFor(() => expect(email).toHaveFocus());
    expect(calls).toHaveLength(0);
  });

  it('shows an error when the server is unreachable, and keeps the form', async () => {
    const message = 'A part of the shop is unavailable for a moment. Please try again.';
    serveShop({ 'POST /api/auth/forgot-password': { status: 503, body: { code: 'service.unavailable', message } } });
    const { person, getByLabelText, getByRole, findByRole } = renderShop(<ForgotPasswordForm />);
    await person.type(getByLabelText('Email'), 'asha@kanaka.example');
    await person.click(getByRole('button', { name: 'Send the link' }));
    expect(await findByRole('alert')).toHaveTextContent(message);
    expect(getByLabelText('Email')).toHaveValue('asha@kanaka.example');
  });
});

function AddressBar() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address bar">{`${pathname}${hash}`}</output>;
}

const page = (
  <>
    <ResetPassword />
    <AddressBar />
  </>
);
const open = (options: Parameters<typeof renderShop>[1] = {}) =>
  renderShop(page, { at: '/auth/reset-password#token=the-token', ...options });

const choose = async ({ person, findByLabelText, getByRole }: ReturnType<typeof renderShop>, password: string) => {
  await person.type(await findByLabelText('New password'), password);
  await person.click(getByRole('button', { name: 'Set new password' }));
};

describe('The page of a reset link', () => {
  it('removes the token from the address bar and uses it to set the new password', async () => {
    const { calls } = serveShop({
      'POST /api/auth/reset-password': { body: { message: 'Your new password is set.' } },
    });
    const screen = open();
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'address bar' })).toHaveTextContent(/^\/auth\/reset-password$/),
    );
    await choose(screen, 'a-new-password');
    expect(await screen.findByText('Your new password is set.')).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ token: 'the-token', password: 'a-new-password' });
    // The toast's code is loaded lazily, so its text may appear before the next page does.
    await waitFor(() => expect(screen.getByRole('status', { name: 'address bar' })).toHaveTextContent('/auth/login'));
  });

  it('leaves only the password to be typed on the sign-in page', async () => {
    const body = { message: 'Your new password is set.', email: 'asha@kanaka.example' };
    serveShop({ 'POST /api/auth/reset-password': { body } });
    const pages = (
      <Routes>
        <Route path="/auth/reset-password" element={<ResetPassword />} />
        <Route path="/auth/login" element={<LoginForm />} />
      </Routes>
    );
    const screen = renderShop(pages, { at: '/auth/reset-password#token=the-token' });
    await choose(screen, 'a-new-password');
    expect(await screen.findByLabelText('Email')).toHaveValue('asha@kanaka.example');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  it('works for a signed-in user, and signs them out in this browser', async () => {
    serveShop({ 'POST /api/auth/reset-password': { body: { message: 'Your new password is set.' } } });
    const screen = open({ user: asha });
    await choose(screen, 'a-new-password');
    await waitFor(() =>
      expect(screen.store.getState().session).toMatchObject({ isAuthenticated: false, user: null, checked: true }),
    );
  });

  it('shows at the field what the password lacks', async () => {
    const { calls } = serveShop({});
    const screen = open();
    await choose(screen, 'short');
    const password = screen.getByLabelText('New password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Use at least 8 characters\./));
    await waitFor(() => expect(password).toHaveFocus());
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/find-link']);
  });

  it('says at once that the link was used, before a password is typed', async () => {
    const message = 'This link is no longer valid. Please ask for a new one.';
    serveShop({ 'POST /api/auth/find-link': { status: 400, body: { code: 'link.invalid', message } } });
    const screen = open();
    const heading = await screen.findByRole('heading', { name: 'This link cannot be used' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('links to a new request when the link is no longer valid', async () => {
    const message = 'This link is no longer valid. Please ask for a new one.';
    serveShop({ 'POST /api/auth/reset-password': { status: 400, body: { code: 'link.invalid', message } } });
    const screen = open();
    await choose(screen, 'a-new-password');
    expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toHaveFocus();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/forgot-password');
  });

  it('asks to open the link from the e-mail when it has no token', () => {
    serveShop({});
    const { getByRole, queryByLabelText } = open({ at: '/auth/reset-password' });
    expect(getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    expect(queryByLabelText('New password')).toBeNull();
  });

  it('keeps the form and shows the reason when the server did not accept it', async () => {
    serveShop({
      'POST /api/auth/reset-password': { status: 429, body: { code: 'rate.limited', message: 'Too many.' } },
    });
    const screen = open();
    await choose(screen, 'a-new-password');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many.');
    expect(screen.getByLabelText('New password')).toHaveValue('a-new-password');
  });
});
