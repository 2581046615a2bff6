import { describe, expect, it } from '@jest/globals';
import { createVerifier } from 'fast-jwt';
import { createTestHouse } from './sessions.ts';

describe('a signed-in person in a test', () => {
  it('carries a session that only this test’s public key accepts', () => {
    const [house, other] = [createTestHouse(), createTestHouse()];
    const { id, headers } = house.signIn({ role: 'admin', name: 'Meera' });
    const token = headers.cookie.replace('kanaka_access=', '');
    expect(createVerifier({ key: house.publicKey })(token)).toMatchObject({ sub: id, role: 'admin', name: 'Meera' });
    expect(() => createVerifier({ key: other.publicKey })(token)).toThrow();
  });
});
