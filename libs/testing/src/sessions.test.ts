import { describe, expect, it } from '@jest/globals';
import { createVerifier } from 'fast-jwt';
import { createTestAuth } from './sessions.ts';

describe('a signed-in user in a test', () => {
  it('carries a session that only this test’s public key accepts', () => {
    const [harness, other] = [createTestAuth(), createTestAuth()];
    const { id, headers } = harness.signIn({ role: 'admin', name: 'Meera' });
    const token = headers.cookie.replace('kanaka_access=', '');
    expect(createVerifier({ key: harness.publicKey })(token)).toMatchObject({ sub: id, role: 'admin', name: 'Meera' });
    expect(() => createVerifier({ key: other.publicKey })(token)).toThrow();
  });
});
