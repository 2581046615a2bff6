import { describe, expect, it } from '@jest/globals';
import { openSealing } from './sealed-text.ts';

describe('a sealed secret', () => {
  const sealing = openSealing('one-secret');

  it('opens for its owner only, and never looks the same', () => {
    const sealed = sealing.seal('asha', 'JBSWY3DP');
    expect(sealing.open('asha', sealed)).toBe('JBSWY3DP');
    expect(sealing.open('ravi', sealed)).toBeNull();
    expect(sealed).not.toContain('JBSWY3DP');
    expect(sealing.seal('asha', 'JBSWY3DP')).not.toBe(sealed);
  });

  it('does not open once a byte of it was changed', () => {
    const bytes = Buffer.from(sealing.seal('asha', 'JBSWY3DP'), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes.map((byte, place) => (place === at ? byte ^ 1 : byte)));
      expect(sealing.open('asha', changed.toString('base64url'))).toBeNull();
    }
    expect(sealing.open('asha', '')).toBeNull();
  });

  it('opens with each secret of a rotation, and is sealed with the newest', () => {
    const during = openSealing('new-secret,one-secret');
    expect(during.open('asha', sealing.seal('asha', 'JBSWY3DP'))).toBe('JBSWY3DP');
    const sealed = during.seal('asha', 'JBSWY3DP');
    expect([openSealing('new-secret'), sealing].map((one) => one.open('asha', sealed))).toEqual(['JBSWY3DP', null]);
  });
});
