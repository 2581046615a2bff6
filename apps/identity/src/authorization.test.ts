import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  answersAt,
  answerToOtherUser,
  endpointsAskingFor,
  endpointsOf,
  undocumentedRoutes,
} from '@kanaka/testing/authorization/authorization-matrix';
import { startIdentityHarness, type IdentityHarness } from '../test/identity-harness.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

describe('authorization of identity', () => {
  it.each(endpointsOf('identity'))('$name admits its audience and nobody else', async (one) => {
    const { given, expected } = await answersAt(identity.app, identity.auth, one);
    expect(given).toEqual(expected);
  });

  it.each(endpointsAskingFor('identity', 'userId'))(
    '$name neither shows nor changes another user’s data',
    async (one) => {
      expect(await answerToOtherUser(identity.app, identity.auth, one)).toBe('403 auth.not-yours');
    },
  );

  it('are those of the contract', () => {
    expect(undocumentedRoutes(identity.app, 'identity')).toEqual({ undocumented: [], missing: [] });
  });
});
