import { describe, expect, it } from '@jest/globals';
import { signedIds } from './signed-ids.ts';

const asha = '01990000-0000-7000-8000-000000000001';
const ravi = '01990000-0000-7000-8000-000000000002';
const secret = 'a-secret-of-the-services';

describe('A signed id', () => {
  const ids = signedIds('photograph', secret);

  it('is read for the user whom it was signed for, and for nobody else', () => {
    const signed = ids.sign('one', asha);
    expect(ids.read(signed, asha)).toBe('one');
    expect(ids.read(signed, ravi)).toBeNull();
  });

  it('cannot be altered, nor used for another kind of thing', () => {
    const [, signature = ''] = ids.sign('one', asha).split('.');
    for (const forged of [
      `two.${signature}`,
      'one',
      'one.',
      `one.${signature}x`,
      `one.${signature}.x`,
      '',
      '.',
      'one.é',
    ]) {
      expect(ids.read(forged, asha)).toBeNull();
    }
    expect(signedIds('drawing', secret).read(`one.${signature}`, asha)).toBeNull();
    expect(signedIds('photograph', 'another-secret').read(`one.${signature}`, asha)).toBeNull();
  });

  it('is still read while the services change their secret', () => {
    const signed = ids.sign('one', asha);
    expect(signedIds('photograph', `the-new-secret,${secret}`).read(signed, asha)).toBe('one');
  });
});
