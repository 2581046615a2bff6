import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../../test/with-shop.tsx';
import { ConfirmAgain } from './confirm-again.tsx';
import { TwoStepNotice } from './two-step-notice.tsx';
import { TwoStep } from './two-step.tsx';

const { asked, on } = fakeServer();
const none = { app: false, passkeys: [], recoveryCodesLeft: 0, required: false, needed: false, decides: false };
const has = (factors: object) => on('GET /api/auth/factors', () => reply({ data: { ...none, ...factors } }));
const codes = Array.from({ length: 10 }, (_, place) => `abcd-efgh-ijkl-mno${'abcdefghij'.charAt(place)}`);
const sent = (what: string) => asked.filter((one) => one.what === what).map(({ body }) => body);

describe('Two-step sign-in on the account page', () => {
  it('sets up an app with its code, and shows the recovery codes once', async () => {
    has({});
    on('POST /api/auth/factors/app', () => reply({ data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' } }));
    on('POST /api/auth/factors/app/finish', () => reply({ message: 'Your app is set up.', recoveryCodes: codes }));
    show(<TwoStep />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Set up the app' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    has({ app: true, recoveryCodesLeft: 10 });
    await person.type(screen.getByLabelText('Code of the app'), '123456');
    await person.click(screen.getByRole('button', { name: 'Set up' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);
    expect(sent('POST /api/auth/factors/app/finish')).toEqual([{ code: '123456' }]);
    await person.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText('10 codes left for a lost device')).toBeVisible();
  });

  it('says at its field that a code is wrong', async () => {
    has({});
    const message = 'This code is wrong.';
    on('POST /api/auth/factors/app', () => reply({ data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' } }));
    on('POST /api/auth/factors/app/finish', () =>
      refuse(400, 'account.wrong-factor', message, [{ path: 'code', message }]),
    );
    show(<TwoStep />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Set up the app' }));
    await person.type(await screen.findByLabelText('Code of the app'), '000000');
    await person.click(screen.getByRole('button', { name: 'Set up' }));
    await waitFor(() => expect(screen.getByLabelText('Code of the app')).toHaveAccessibleDescription(message));
  });

  it('removes a passkey after a question, and says why the last one stays', async () => {
    has({
      passkeys: [
        { id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135', name: 'Laptop', addedAt: '2026-11-20T09:00:00Z', usedAt: null },
      ],
    });
    on('DELETE /api/auth/factors/passkeys/0198c5a2-7e11-7c3a-9d21-5f0c8ad03135', () =>
      refuse(409, 'account.no-factor', 'Please add another factor first.'),
    );
    show(<TwoStep />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Remove the passkey “Laptop”' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Please add another factor first.')).toBeVisible();
  });

  it('lets an owner require it, and nobody else', async () => {
    has({ app: true, decides: true });
    on('PUT /api/admin/staff/second-factor', () => reply({ message: 'It is needed now.' }));
    show(<TwoStep />);
    await userEvent.setup().click(await screen.findByRole('switch', { name: 'Owners and accountants need it' }));
    expect(await screen.findByText('It is needed now.')).toBeVisible();
    expect(sent('PUT /api/admin/staff/second-factor')).toEqual([{ required: true }]);
  });

  it('shows what failed, and that a role needs it', async () => {
    has({ needed: true, required: true });
    show(<TwoStep />);
    expect(await screen.findByText(/Your role needs two-step sign-in/)).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('is recommended on the dashboard until it is set up', async () => {
    has({});
    const { unmount } = show(<TwoStepNotice />);
    expect(await screen.findByRole('link', { name: 'Set up two-step sign-in' })).toHaveAttribute('href', '/account');
    unmount();
    has({ app: true });
    show(<TwoStepNotice />);
    await waitFor(() => expect(sent('GET /api/auth/factors')).toHaveLength(2));
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('The proof before a weighty change', () => {
  const weighty = 'POST /api/auth/factors/recovery-codes';
  const both = (
    <>
      <TwoStep />
      <ConfirmAgain />
    </>
  );
  async function change(methods: string[]) {
    let isConfirmed = false;
    has({ app: true, recoveryCodesLeft: 3 });
    on('GET /api/auth/confirm', () => reply({ data: { methods } }));
    on('POST /api/auth/confirm', () => {
      isConfirmed = true;
      return reply({ message: 'Thank you.' });
    });
    on(weighty, () =>
      isConfirmed
        ? reply({ message: 'Please keep them.', recoveryCodes: codes })
        : refuse(403, 'auth.confirm-again', 'Please confirm that it is you.'),
    );
    show(both);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Make new codes' }));
    const question = await screen.findByRole('dialog');
    await person.click(within(question).getByRole('button', { name: 'Make new codes' }));
    return { person, dialog: await screen.findByRole('dialog', { name: 'Confirm that it is you' }) };
  }

  it('is asked for, and the change is made then', async () => {
    const { person, dialog } = await change(['password']);
    await person.type(await within(dialog).findByLabelText('Password'), 'kanaka-owner');
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    expect(sent('POST /api/auth/confirm')).toEqual([{ password: 'kanaka-owner' }]);
    expect(sent(weighty)).toHaveLength(2);
  });

  it('may be another way; a wrong one is said at its field', async () => {
    const { person, dialog } = await change(['code', 'recovery-code']);
    const message = 'This recovery code is wrong.';
    on('POST /api/auth/confirm', () => refuse(400, 'account.wrong-factor', message));
    await person.click(await within(dialog).findByRole('button', { name: 'Use a recovery code instead' }));
    await person.type(within(dialog).getByLabelText('Recovery code'), 'abcd-abcd-abcd-abcd');
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Recovery code')).toHaveAccessibleDescription(new RegExp(message)),
    );
    expect(sent('POST /api/auth/confirm')).toEqual([{ recoveryCode: 'abcd-abcd-abcd-abcd' }]);
  });

  it('changes nothing when it is not given', async () => {
    const { person } = await change(['password']);
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Please confirm that it is you.')).toBeVisible();
    expect(sent(weighty)).toHaveLength(1);
  });
});
