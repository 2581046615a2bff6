import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { LoginForm } from './login-form.tsx';

const first = {
  body: { message: 'One more step.', needs: 'second-factor', token: 'step', methods: ['code', 'recovery-code'] },
};

async function typePassword(screen: ReturnType<typeof renderShop>) {
  await screen.person.type(screen.getByLabelText('Email'), 'owner@kanaka.example');
  await screen.person.type(screen.getByLabelText('Password'), 'kanaka-owner');
  await screen.person.click(screen.getByRole('button', { name: 'Sign In' }));
  return screen.findByLabelText('Code of your authenticator app');
}

describe('The second step of signing in', () => {
  it('takes the code of the app and signs in; nobody is signed in before', async () => {
    const { calls } = serveShop({
      'POST /api/auth/login': first,
      'POST /api/auth/second-factor': { body: { message: 'Welcome back, Asha.', user: asha } },
    });
    const screen = renderShop(<LoginForm />);
    const code = await typePassword(screen);
    expect(screen.store.getState().session.isAuthenticated).toBe(false);
    expect(code).toHaveFocus();
    await screen.person.type(code, '123456');
    await screen.person.click(screen.getByRole('checkbox', { name: /30 days/ }));
    await screen.person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Welcome back, Asha.')).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ token: 'step', code: '123456', remember: true });
    expect(screen.store.getState().session).toMatchObject({ isAuthenticated: true, user: asha });
  });

  it('takes a recovery code, and says what is wrong with it', async () => {
    const message = 'This recovery code is wrong or has been used.';
    const { calls } = serveShop({
      'POST /api/auth/login': first,
      'POST /api/auth/second-factor': { status: 400, body: { code: 'account.wrong-factor', message } },
    });
    const screen = renderShop(<LoginForm />);
    await typePassword(screen);
    await screen.person.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    const field = screen.getByLabelText('Recovery code');
    await screen.person.type(field, 'abcd-efgh-ijkl-mnop');
    await screen.person.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(calls.at(-1)?.body).toMatchObject({ recoveryCode: 'abcd-efgh-ijkl-mnop', remember: false });
  });

  it('begins again when it took too long', async () => {
    const message = 'This took too long. Please sign in again.';
    serveShop({
      'POST /api/auth/login': first,
      'POST /api/auth/second-factor': { status: 401, body: { code: 'auth.second-step-over', message } },
    });
    const screen = renderShop(<LoginForm />);
    await screen.person.type(await typePassword(screen), '123456');
    await screen.person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });
});
