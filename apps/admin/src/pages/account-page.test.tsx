import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { AccountPage } from './account-page.tsx';

const { asked, on } = fakeServer();
const call = 'POST /api/auth/change-password';

async function type(current: string, next: string) {
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Current password'), current);
  await person.type(screen.getByLabelText('New password'), next);
  await person.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('The admin’s account', () => {
  it('changes the password and empties the fields', async () => {
    show(<AccountPage />);
    on(call, () => reply({ message: 'Your new password is set.' }));
    await type('kanaka-owner', 'a-new-password');
    expect(await screen.findByText('Your new password is set.')).toBeVisible();
    expect(asked.find(({ what }) => what === call)?.body).toEqual({
      currentPassword: 'kanaka-owner',
      newPassword: 'a-new-password',
    });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('shows at its field that the current password is wrong, and keeps what was typed', async () => {
    show(<AccountPage />);
    const message = 'This is not your current password.';
    on(call, () => refuse(400, 'account.wrong-password', message, [{ path: 'currentPassword', message }]));
    await type('a-guess', 'a-new-password');
    const current = screen.getByLabelText('Current password');
    await waitFor(() => expect(current).toHaveAccessibleDescription(message));
    await waitFor(() => expect(current).toHaveFocus());
    expect(screen.getByLabelText('New password')).toHaveValue('a-new-password');
  });

  it('sends nothing for a weak password', async () => {
    show(<AccountPage />);
    await type('kanaka-owner', 'short');
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Use at least 8 characters/),
    );
    expect(asked.filter(({ what }) => what === call)).toEqual([]);
  });

  it('says how long to wait after too many tries', async () => {
    show(<AccountPage />);
    on(call, () => refuse(429, 'auth.too-many-tries', 'Please wait 15 minutes.'));
    await type('a-guess', 'a-new-password');
    expect(await screen.findByText('Please wait 15 minutes.')).toBeVisible();
  });
});

describe('One’s own devices', () => {
  const session = (place: number, more = {}) => ({
    ...{ _id: `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${place}`, browser: 'Chrome on Windows', ip: '203.0.113.7' },
    ...{ startedAt: '2026-11-20T09:00:00.000Z', lastUsedAt: '2026-11-27T09:00:00.000Z', isThis: false, ...more },
  });
  const open = () => {
    on('GET /api/auth/sessions', () => reply({ data: [session(1, { isThis: true }), session(2, { browser: '' })] }));
    show(<AccountPage />);
  };

  it('say which, from where, and since when, and each other one can be signed out', async () => {
    open();
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
    expect(screen.getByText('This device')).toBeVisible();
    expect(screen.getAllByText(/203\.0\.113\.7/)).toHaveLength(2);
    const [, other] = [session(1), session(2)];
    on(`DELETE /api/auth/sessions/${other._id}`, () => reply({ message: 'This device is signed out.' }));
    await userEvent.setup().click(screen.getByRole('button', { name: /^Sign out the device/ }));
    expect(await screen.findByText('This device is signed out.')).toBeVisible();
  });

  it('can all be signed out but this one', async () => {
    open();
    on('POST /api/auth/sessions/end-others', () => reply({ message: 'Every other device is signed out.' }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('Every other device is signed out.')).toBeVisible();
  });
});
