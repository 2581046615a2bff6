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
    expect(current).toHaveFocus();
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
