import { describe, expect, it } from '@jest/globals';
import { readSignedText, signText } from './signed-text.ts';

const secret = 'a-secret-of-the-services-1';
const purpose = 'picture';
const signed = signText(secret, { purpose, text: 'Ring, ₹1,02,000' });

describe('a signed text', () => {
  it('is read by whoever has the secret, also while secrets are changed', () => {
    expect(readSignedText(secret, { purpose, signed })).toBe('Ring, ₹1,02,000');
    expect(readSignedText(`a-new-secret-2,${secret}`, { purpose, signed })).toBe('Ring, ₹1,02,000');
  });

  it('is refused with another text, signature, purpose or secret', () => {
    const [text, signature] = signed.split('.');
    const other = Buffer.from('Ring, ₹2').toString('base64url');
    for (const forged of [`${other}.${signature}`, `${text}.`, text ?? '', '', `${text}.${'A'.repeat(43)}`]) {
      expect(readSignedText(secret, { purpose, signed: forged })).toBeNull();
    }
    expect(readSignedText(secret, { purpose: 'shipment', signed })).toBeNull();
    expect(readSignedText('another-secret', { purpose, signed })).toBeNull();
  });
});
