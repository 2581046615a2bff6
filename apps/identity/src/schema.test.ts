import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusedBy } from '@kanaka/testing/refused-by';
import { newShopper, startIdentityHarness, type IdentityHarness } from '../test/identity-harness.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
  const { user, email } = await newShopper(identity.app);
  await identity.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  await identity.database.pool.query(
    `insert into addresses values (gen_random_uuid(), '${user.id}', 1, '', '', '', '', '', '', '', false, '')`,
  );
});
afterAll(() => identity.close());

const entry = (differences: string) =>
  `insert into audit_entries values (gen_random_uuid(), now(), null, 'Asha', 'settings.edited', 'settings', 'shop', '', '${differences}', '', '')`;

describe('Postgres accepts', () => {
  it.each<[what: string, statement: string]>([
    ['a link for an hour', "update password_resets set token_hash = id::text, expires_at = now() + interval '1 hour'"],
    ['an audit entry without differences', entry('[]')],
  ])('%s', async (_what, statement) => {
    expect(await refusedBy(identity.database.pool, statement)).toBe('');
  });
});

describe('Postgres refuses', () => {
  it.each<[what: string, constraint: string, statement: string]>([
    ['an e-mail address in capital letters', 'users_email_lower_case', 'update users set email = upper(email)'],
    ['an unknown role', 'users_role_known', "update users set role = 'king'"],
    [
      'a second account with an e-mail address',
      'users_email_unique',
      'insert into users (id, email, user_name, password_hash) select gen_random_uuid(), email, user_name, password_hash from users',
    ],
    ['a session that expires when it begins', 'sessions_expiry', 'update sessions set expires_at = created_at'],
    [
      'a refresh token of no session',
      'refresh_tokens_session_id_sessions_id_fk',
      "insert into refresh_tokens values ('x', gen_random_uuid(), now(), null)",
    ],
    [
      'a reset for an e-mail address in capital letters',
      'password_resets_email_lower_case',
      'update password_resets set email = upper(email)',
    ],
    [
      'a token that never expires',
      'password_resets_token',
      "update password_resets set token_hash = 'x', expires_at = null",
    ],
    [
      'an expiry without a token',
      'password_resets_token',
      "update password_resets set token_hash = null, expires_at = now() + interval '1 hour'",
    ],
    [
      'a link that expires before it was requested',
      'password_resets_expiry',
      "update password_resets set token_hash = 'x', expires_at = asked_at - interval '1 second'",
    ],
    [
      'two open links of one kind to one e-mail address',
      'password_resets_one_open_of_kind',
      'insert into password_resets (id, email, kind) select gen_random_uuid(), email, kind from password_resets',
    ],
    ['a fourth address', 'addresses_slot_known', 'update addresses set slot = 4'],
    ['differences that are no list', 'audit_entries_differences', entry('{}')],
  ])('%s', async (_what, constraint, statement) => {
    expect(await refusedBy(identity.database.pool, statement)).toBe(constraint);
  });
});
