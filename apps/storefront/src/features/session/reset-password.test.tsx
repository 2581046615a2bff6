import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { asha, renderShop, serveShop } from '../../testing/render-shop.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetPassword } from './reset-password.tsx';

const sent = 'If this email has an account, a letter with a link is on its way to you.';

describe('A forgotten password', () => {
  it('is answered calmly, with what to do next', async () => {
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

  it('says what the email lacks and puts the cursor there', async () => {
    const { calls } = serveShop({});
    const { person, getByLabelText, getByRole } = renderShop(<ForgotPasswordForm />);
    await person.type(getByLabelText('Email'), 'asha');
    await person.click(getByRole('button', { name: 'Send the link' }));
    const email = getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address.'));
    expect(email).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it('says when the shop could not be asked, and keeps the form', async () => {
    const message = 'A part of the shop is resting for a moment. Please try again.';
    serveShop({ 'POST /api/auth/forgot-password': { status: 503, body: { code: 'identity.unavailable', message } } });
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

const choose = async ({ person, getByLabelText, getByRole }: ReturnType<typeof renderShop>, password: string) => {
  await person.type(getByLabelText('New password'), password);
  await person.click(getByRole('button', { name: 'Set new password' }));
};

describe('The page a letter’s link leads to', () => {
  it('takes the token out of the address bar and uses it for the new password', async () => {
    const { calls } = serveShop({
      'POST /api/auth/reset-password': { body: { message: 'Your new password is set.' } },
    });
    const screen = open();
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'address bar' })).toHaveTextContent(/^\/auth\/reset-password$/),
    );
    await choose(screen, 'a-new-password');
    expect(await screen.findByText('Your new password is set.')).toBeVisible();
    expect(calls[0]?.body).toEqual({ token: 'the-token', password: 'a-new-password' });
    // The words come with the toast's own code, which may be there before the next page.
    await waitFor(() => expect(screen.getByRole('status', { name: 'address bar' })).toHaveTextContent('/auth/login'));
  });

  it('works for somebody who is signed in, and signs them out here', async () => {
    serveShop({ 'POST /api/auth/reset-password': { body: { message: 'Your new password is set.' } } });
    const screen = open({ user: asha });
    await choose(screen, 'a-new-password');
    await waitFor(() =>
      expect(screen.store.getState().session).toMatchObject({ isAuthenticated: false, user: null, checked: true }),
    );
  });

  it('says at the field what the password lacks', async () => {
    const { calls } = serveShop({});
    const screen = open();
    await choose(screen, 'short');
    const password = screen.getByLabelText('New password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(/A password has at least 8 characters\./));
    expect(password).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it('shows the way to a new link when this one is no longer valid', async () => {
    const message = 'This link is no longer valid. Please ask for a new one.';
    serveShop({ 'POST /api/auth/reset-password': { status: 400, body: { code: 'reset.link-invalid', message } } });
    const screen = open();
    await choose(screen, 'a-new-password');
    expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toHaveFocus();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/forgot-password');
  });

  it('asks for the letter’s link when it is opened without one', () => {
    serveShop({});
    const { getByRole, queryByLabelText } = open({ at: '/auth/reset-password' });
    expect(getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    expect(queryByLabelText('New password')).toBeNull();
  });

  it('keeps the form and says why when the shop could not be asked', async () => {
    serveShop({
      'POST /api/auth/reset-password': { status: 429, body: { code: 'rate.limited', message: 'Too many.' } },
    });
    const screen = open();
    await choose(screen, 'a-new-password');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many.');
    expect(screen.getByLabelText('New password')).toHaveValue('a-new-password');
  });
});
