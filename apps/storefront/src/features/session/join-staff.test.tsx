import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { JoinStaff } from './join-staff.tsx';

const found = {
  kind: 'invitation',
  ...{ name: '', openedAt: '2026-11-27T09:00:00.000Z' },
  invited: { email: 'kavya@kanaka.example', role: 'Packer', by: 'Meera' },
};
const link = { 'POST /api/auth/find-link': { body: { data: found } } };

function AddressBar() {
  const { pathname, state } = useLocation();
  return <output aria-label="address bar">{`${pathname} ${JSON.stringify(state)}`}</output>;
}

const open = () =>
  renderShop(
    <>
      <JoinStaff />
      <AddressBar />
    </>,
    { at: '/auth/join#token=the-token' },
  );

describe('An invitation to work in the shop', () => {
  it('says who invites as what; name and password are chosen, and the sign-in comes next', async () => {
    const { calls } = serveShop({
      ...link,
      'POST /api/auth/join': { body: { message: 'Welcome. Please sign in.', email: 'kavya@kanaka.example' } },
    });
    const { person, findByText, getByLabelText, getByRole } = open();
    expect(await findByText(/Meera invites you as Packer/)).toBeVisible();
    await person.type(getByLabelText('Your name'), 'Kavya');
    await person.type(getByLabelText('Password'), 'kolam-at-the-door');
    await person.click(getByRole('button', { name: 'Join the shop' }));
    await waitFor(() => expect(getByLabelText('address bar')).toHaveTextContent('/auth/login'));
    expect(getByLabelText('address bar')).toHaveTextContent('kavya@kanaka.example');
    expect(calls.find(({ path }) => path === '/api/auth/join')?.body).toEqual({
      ...{ token: 'the-token', userName: 'Kavya', password: 'kolam-at-the-door' },
    });
  });

  it('shows at its field that a password is one of the commonest', async () => {
    const message = 'This is one of the first passwords an attacker tries. Please choose another.';
    serveShop({
      ...link,
      'POST /api/auth/join': {
        status: 400,
        body: { code: 'account.easy-password', message, issues: [{ path: 'password', message }] },
      },
    });
    const { person, findByLabelText, getByLabelText, getByRole } = open();
    await person.type(await findByLabelText('Your name'), 'Kavya');
    await person.type(getByLabelText('Password'), 'sunshine1');
    await person.click(getByRole('button', { name: 'Join the shop' }));
    await waitFor(() => expect(getByLabelText('Password')).toHaveAccessibleDescription(message));
    await waitFor(() => expect(getByLabelText('Password')).toHaveFocus());
  });

  it('says that it cannot be used any more', async () => {
    const message = 'This link is no longer valid. Please ask for a new one.';
    serveShop({ 'POST /api/auth/find-link': { status: 400, body: { code: 'link.invalid', message } } });
    const { findByRole, getByText, getByRole } = open();
    expect(await findByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
    expect(getByText(message)).toBeVisible();
    expect(getByRole('link', { name: 'Go to the sign-in' })).toHaveAttribute('href', '/auth/login');
  });
});
