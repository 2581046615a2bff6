import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { allPermissions, builtInRoles, permissions } from '@kanaka/contracts/identity/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show, type As } from '../../test/with-shop.tsx';
import { PeoplePage } from './people-page.tsx';

const { asked, on } = fakeServer();

const ids = {
  meera: '0198c5a2-7e11-7c3a-9d21-5f0c8ad0ffff',
  ravi: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001',
  polisher: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00002',
  invitation: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00003',
};
const owner = { _id: 'owner', name: 'Owner' };
const packer = { _id: 'packer', name: 'Packer' };
const person = (id: string, name: string, role: typeof owner, more = {}) => ({
  ...{ _id: id, name, email: `${name.toLowerCase()}@kanaka.example`, role, suspendedAt: null },
  ...{ hasFactor: false, lastSignInAt: '2026-11-20T09:00:00.000Z', ...more },
});
const roles = [
  { ...owner, permissions: [...allPermissions], people: 1, isBuiltIn: true },
  { ...packer, permissions: [...builtInRoles.packer.permissions], people: 1, isBuiltIn: true },
  { _id: ids.polisher, name: 'Polisher', permissions: ['products:read'], people: 0, isBuiltIn: false },
];

async function open(as: As = {}, at = '/people', ravi = {}) {
  on('GET /api/admin/staff', () =>
    reply({
      data: [person(ids.meera, 'Meera', owner), person(ids.ravi, 'Ravi', packer, ravi)],
      invitations: [
        {
          ...{ _id: ids.invitation, email: 'kavya@kanaka.example', role: packer, invitedBy: 'Meera' },
          ...{ askedAt: '2026-11-27T09:00:00.000Z', validUntil: '2026-11-29T09:00:00.000Z' },
        },
      ],
    }),
  );
  on('GET /api/admin/roles', () => reply({ data: roles }));
  show(<PeoplePage />, at, as);
  return { user: userEvent.setup() };
}
const changes = () => asked.filter(({ what }) => !what.startsWith('GET'));
const menuOf = async (user: ReturnType<typeof userEvent.setup>, item: string) => {
  await user.click(await screen.findByRole('button', { name: /What to do about Ravi/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('The people of the shop', () => {
  it('are listed with role and last sign-in, and nobody changes their own access', async () => {
    await open();
    expect(await screen.findByText('ravi@kanaka.example')).toBeVisible();
    expect(screen.getAllByText(/Last sign-in 20 Nov 2026/)).toHaveLength(2);
    expect(screen.getByText('You')).toBeVisible();
    expect(screen.queryByRole('button', { name: /What to do about Meera/ })).toBeNull();
  });

  it('are invited by e-mail and role; a refusal stands at its field', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Invite somebody' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
    await user.type(dialog.getByLabelText('Email'), 'asha@kanaka.example');
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Packer' })).toBeInTheDocument());
    await user.selectOptions(dialog.getByLabelText('Role'), 'Packer');
    const message = 'This e-mail address has a customer’s account.';
    on('POST /api/admin/staff/invite', () => refuse(409, 'staff.has-account', message, [{ path: 'email', message }]));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(message));
    on('POST /api/admin/staff/invite', () => reply({ message: 'An invitation is on its way.' }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('An invitation is on its way.')).toBeVisible();
    expect(changes().at(-1)?.body).toEqual({ email: 'asha@kanaka.example', role: 'packer' });
  });

  it('are suspended at once, which can be undone', async () => {
    const { user } = await open();
    on(`POST /api/admin/staff/suspend/${ids.ravi}`, () => reply({ message: 'The access is suspended.' }));
    on(`POST /api/admin/staff/restore/${ids.ravi}`, () => reply({ message: 'The access is restored.' }));
    await menuOf(user, 'Suspend access');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The access is restored.')).toBeVisible();
    expect(changes().map(({ what }) => what.split('/').at(-2))).toEqual(['suspend', 'restore']);
  });

  it('who are suspended say so, and can be restored', async () => {
    const { user } = await open({}, '/people', { suspendedAt: '2026-11-26T09:00:00.000Z' });
    expect(await screen.findByText('Suspended')).toBeVisible();
    on(`POST /api/admin/staff/restore/${ids.ravi}`, () => reply({ message: 'The access is restored.' }));
    await menuOf(user, 'Restore access');
    expect(await screen.findByText('The access is restored.')).toBeVisible();
  });

  it('get another role, and are removed after a question', async () => {
    const { user } = await open();
    on(`PUT /api/admin/staff/role/${ids.ravi}`, () => reply({ message: 'The role has been changed.' }));
    await menuOf(user, 'Change role');
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Ravi' }));
    await user.selectOptions(dialog.getByLabelText('Role'), 'Polisher');
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('The role has been changed.')).toBeVisible();
    expect(changes().at(-1)?.body).toEqual({ role: ids.polisher });

    on(`DELETE /api/admin/staff/remove/${ids.ravi}`, () => reply({ message: 'The person has been removed.' }));
    await menuOf(user, 'Remove');
    expect(changes()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The person has been removed.')).toBeVisible();
  });

  it('get a lost second factor reset after a question, where they have one', async () => {
    const { user } = await open({}, '/people', { hasFactor: true });
    expect(await screen.findByText(/two-step sign-in/)).toBeVisible();
    on(`POST /api/admin/staff/reset-factors/${ids.ravi}`, () => reply({ message: 'The second factor is reset.' }));
    await menuOf(user, 'Reset two-step sign-in');
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('The second factor is reset.')).toBeVisible();
  });

  it('have invitations that can be withdrawn', async () => {
    const { user } = await open();
    on(`DELETE /api/admin/staff/invitations/${ids.invitation}`, () => reply({ message: 'It has been withdrawn.' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of kavya@kanaka.example' }));
    expect(await screen.findByText('It has been withdrawn.')).toBeVisible();
  });

  it('cannot be changed by who may only see them, and nothing is offered beyond one’s own role', async () => {
    await open({ staffRole: 'Clerk', permissions: ['staff:read'] });
    expect(await screen.findByText('ravi@kanaka.example')).toBeVisible();
    expect(screen.queryByRole('button', { name: /What to do|Withdraw|Invite/ })).toBeNull();
  });

  it('offer only roles that go no further than one’s own', async () => {
    const { user } = await open({ staffRole: 'Clerk', permissions: ['staff:read', 'staff:write', 'products:read'] });
    await user.click(screen.getByRole('button', { name: 'Invite somebody' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Polisher' })).toBeInTheDocument());
    expect(dialog.queryByRole('option', { name: 'Packer' })).toBeNull();
  });
});

describe('The roles', () => {
  it('say in sentences what they allow, and only the shop’s own are changed', async () => {
    await open({}, '/people?part=roles');
    expect(await screen.findByRole('heading', { name: 'Packer' })).toBeVisible();
    expect(screen.getByText(permissions['orders:ship'])).toBeVisible();
    expect(screen.getByText('Everything.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /Edit the role/ })).toHaveLength(1);
  });

  it('are added by ticking sentences, and none without one', async () => {
    const { user } = await open({}, '/people?part=roles');
    await user.click(await screen.findByRole('button', { name: 'Add role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New role' }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(allPermissions.length);
    await user.type(dialog.getByLabelText('Name'), 'Telephone');
    await user.click(dialog.getByRole('button', { name: 'Add role' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose what the role allows.');
    await user.click(dialog.getByRole('checkbox', { name: permissions['orders:read'] }));
    await user.click(dialog.getByRole('checkbox', { name: permissions['customers:read'] }));
    on('POST /api/admin/roles/add', () => reply({ message: 'The role has been added.', data: { _id: ids.polisher } }));
    await user.click(dialog.getByRole('button', { name: 'Add role' }));
    expect(await screen.findByText('The role has been added.')).toBeVisible();
    expect(changes().at(-1)?.body).toEqual({ name: 'Telephone', permissions: ['orders:read', 'customers:read'] });
  });

  it('are edited and deleted', async () => {
    const { user } = await open({}, '/people?part=roles');
    on(`PUT /api/admin/roles/edit/${ids.polisher}`, () => reply({ message: 'The role has been changed.' }));
    await user.click(await screen.findByRole('button', { name: 'Edit the role Polisher' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit: Polisher' }));
    await user.click(dialog.getByRole('checkbox', { name: permissions['images:write'] }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The role has been changed.')).toBeVisible();
    expect(changes().at(-1)?.body).toEqual({ name: 'Polisher', permissions: ['products:read', 'images:write'] });
    on(`DELETE /api/admin/roles/delete/${ids.polisher}`, () => reply({ message: 'The role has been deleted.' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the role Polisher' }));
    await user.click(await screen.findByRole('button', { name: 'Delete role' }));
    expect(await screen.findByText('The role has been deleted.')).toBeVisible();
  });
});
