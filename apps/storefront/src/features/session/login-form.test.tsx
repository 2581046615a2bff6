import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

describe('Signing in', () => {
  it('shows the server’s greeting and the user’s name', async () => {
    const { calls } = serveShop({ 'POST /api/auth/login': { body: { message: 'Welcome back.', user: asha } } });
    const { person, store, getByLabelText, getByRole, findByText } = renderShop(<LoginForm />);
    await person.type(getByLabelText('Email'), 'Asha@Kanaka.example');
    await person.type(getByLabelText('Password'), 'kanaka-shopper');
    await person.click(getByRole('button', { name: 'Sign In' }));
    expect(await findByText('Welcome back.')).toBeVisible();
    expect(calls[0]?.body).toEqual({ email: 'asha@kanaka.example', password: 'kanaka-shopper' });
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, isLoading: false, user: asha });
  });

  it('shows why it was refused and stays signed out', async () => {
    serveShop({
      'POST /api/auth/login': {
        status: 401,
        body: { code: 'auth.wrong-credentials', message: 'Email or password is wrong.' },
      },
    });
    const { person, store, getByLabelText, getByRole, getAllByText } = renderShop(<LoginForm />);
    await person.type(getByLabelText('Email'), 'asha@kanaka.example');
    await person.type(getByLabelText('Password'), 'wrong');
    await person.click(getByRole('button', { name: 'Sign In' }));
    await waitFor(() =>
      expect(getByLabelText('Password')).toHaveAccessibleDescription('Please check your email and password.'),
    );
    expect(getByLabelText('Password')).toHaveFocus();
    await waitFor(() => expect(getAllByText('Email or password is wrong.')).toHaveLength(1));
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, isLoading: false, user: null });
  });

  it('keeps any other refusal above the fields after its toast', async () => {
    const message = 'Please try again in a minute.';
    serveShop({ 'POST /api/auth/login': { status: 429, body: { code: 'auth.too-many', message } } });
    const { person, getByLabelText, getByRole } = renderShop(<LoginForm />);
    await person.type(getByLabelText('Email'), 'asha@kanaka.example');
    await person.type(getByLabelText('Password'), 'kanaka-shopper');
    await person.click(getByRole('button', { name: 'Sign In' }));
    const form = getByRole('button', { name: 'Sign In' }).closest('form');
    await waitFor(() => expect(form).toHaveTextContent(message));
    expect(getByLabelText('Password')).toBeValid();
  });

  it('shows what a field lacks and focuses it', async () => {
    const { calls } = serveShop({});
    const { person, getByLabelText, getByRole } = renderShop(<LoginForm />);
    await person.click(getByRole('button', { name: 'Sign In' }));
    const email = getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address.'));
    expect(email).toBeInvalid();
    expect(email).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it('begins at the e-mail address when the session has ended by itself', async () => {
    serveShop({});
    sessionStorage.setItem('kanaka.return-place', JSON.stringify({ path: '/admin/orders', ended: true }));
    const { getByLabelText } = renderShop(<LoginForm />);
    sessionStorage.clear();
    await waitFor(() => expect(getByLabelText('Email')).toHaveFocus());
  });

  it('links to the page for a forgotten password', () => {
    serveShop({});
    const { getByRole } = renderShop(<LoginForm />);
    expect(getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/auth/forgot-password');
  });

  it('hides the password until it is requested', async () => {
    serveShop({});
    const { person, getByLabelText, getByRole } = renderShop(<LoginForm />);
    expect(getByLabelText('Password')).toHaveAttribute('type', 'password');
    await person.click(getByRole('button', { name: 'Show password' }));
    expect(getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('Registering', () => {
  const pages = (
    <Routes>
      <Route path="/auth/register" element={<RegisterForm />} />
      <Route path="/auth/login" element={<LoginForm />} />
    </Routes>
  );
  const fill = async ({ person, getByLabelText, getByRole }: ReturnType<typeof renderShop>) => {
    await person.type(getByLabelText('User Name'), 'Asha Raman');
    await person.type(getByLabelText('Email'), 'asha@kanaka.example');
    await person.type(getByLabelText('Password'), 'kanaka-shopper');
    await person.click(getByRole('button', { name: 'Sign Up' }));
  };

  it('leaves no notice of a refusal behind on the next page', async () => {
    const message = 'Please try again in a minute.';
    serveShop({ 'POST /api/auth/login': { status: 429, body: { code: 'auth.too-many', message } } });
    const screen = renderShop(pages, { at: '/auth/login' });
    await screen.person.type(screen.getByLabelText('Email'), 'asha@kanaka.example');
    await screen.person.type(screen.getByLabelText('Password'), 'kanaka-shopper');
    await screen.person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await screen.person.click(screen.getByRole('link', { name: 'Register' }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect(screen.getByRole('heading', { name: 'Create new account' })).toBeVisible();
  });

  it('asks whether a mistyped mailbox was meant otherwise, and warns of a password that many have', async () => {
    serveShop({});
    const screen = renderShop(<RegisterForm />, { at: '/auth/register' });
    await screen.person.type(screen.getByLabelText('Email'), 'priya.n@gmial.com');
    await screen.person.type(screen.getByLabelText('Password'), 'Password');
    const warning = /first passwords an attacker tries/;
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(warning));
    await screen.person.click(screen.getByRole('button', { name: 'priya.n@gmail.com' }));
    expect(screen.getByLabelText('Email')).toHaveValue('priya.n@gmail.com');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('continues with the sign-in page', async () => {
    serveShop({ 'POST /api/auth/register': { body: { message: 'Your account is ready.' } } });
    const screen = renderShop(pages, { at: '/auth/register' });
    await fill(screen);
    expect(await screen.findByText('Your account is ready.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent(/^\/auth\/login$/);
  });

  it('leaves only the password to be typed there', async () => {
    serveShop({ 'POST /api/auth/register': { body: { message: 'Your account is ready.' } } });
    const screen = renderShop(pages, { at: '/auth/register' });
    await fill(screen);
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('asha@kanaka.example'));
    await screen.findByRole('heading', { name: 'Sign In' });
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('shows a refusal at its field', async () => {
    serveShop({
      'POST /api/auth/register': {
        status: 400,
        body: {
          code: 'request.invalid',
          message: 'Please check the form.',
          issues: [{ path: 'email', message: 'This address cannot be used.' }],
        },
      },
    });
    const screen = renderShop(<RegisterForm />, { at: '/auth/register' });
    await fill(screen);
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address cannot be used.'),
    );
  });
});
