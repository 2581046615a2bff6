import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { until } from '@kanaka/testing/until';
import {
  call,
  login,
  newShopper,
  newStaff,
  startIdentityHarness,
  type IdentityHarness,
} from '../../test/identity-harness.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

describe('an admin’s account', () => {
  const opened = async () => {
    const { email, user } = await newStaff(identity);
    return { email, id: user.id };
  };
  const entriesOf = async (id: string) =>
    (await changesOf(identity.database.db, id)).map(({ action, actor }) => [action, actor]);

  it('gets an audit entry for every sign-in', async () => {
    const { id, email } = await opened();
    await login(identity.app, email);
    const entry = ['account.signed-in', { id, name: 'Meera' }];
    expect(await entriesOf(id)).toEqual([entry, entry]);
  });

  it('gets one for wrong passwords, without the password', async () => {
    const { id, email } = await opened();
    for (let guess = 0; guess < 3; guess++) await login(identity.app, email, 'guess-of-a-thief');
    const refusals = async () => (await entriesOf(id)).filter(([action]) => action === 'account.sign-in-refused');
    await until(async () => (await refusals()).length > 0);
    // Attempts on both sides of a full minute make two entries.
    expect((await refusals()).length).toBeLessThanOrEqual(2);
    expect((await refusals())[0]).toEqual(['account.sign-in-refused', { id: null, name: 'Somebody' }]);
    expect(JSON.stringify(await changesOf(identity.database.db, id))).not.toContain('guess-of-a-thief');
  });

  it('is the only one whose sign-ins are recorded', async () => {
    const { user, email } = await newShopper(identity.app);
    await login(identity.app, email, 'not the password');
    expect(await entriesOf(user.id)).toEqual([]);
  });

  it('gets an entry when its password is reset, without the password', async () => {
    const { id, email } = await opened();
    await call(identity.app, 'POST', '/api/auth/forgot-password', { payload: { email } });
    const { rows } = await identity.database.pool.query(
      "select id from password_resets where email = $1 and kind = 'password-reset'",
      [email],
    );
    const resetEmail = await identity.app.inject({
      method: 'POST',
      url: `/internal/mailed-links/${rows[0].id}/email`,
      headers: identity.auth.asService,
    });
    const { token } = resetEmail.json().email;
    const response = await call(identity.app, 'POST', '/api/auth/reset-password', {
      payload: { token, password: 'a-newly-chosen-one' },
    });
    expect(response.statusCode).toBe(200);
    expect((await entriesOf(id)).at(-1)).toEqual(['account.password-changed', { id, name: 'Meera' }]);
    expect(JSON.stringify(await changesOf(identity.database.db, id))).not.toContain('a-newly-chosen-one');
  });
});
