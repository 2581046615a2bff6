import { describe, expect, it } from '@jest/globals';
import { AddressDraft, phoneDigits } from './addresses.ts';

const inIndia = (phone: string) =>
  AddressDraft.safeParse({ address: '4 Car Street', country: 'India', pincode: '625001', phone });

describe('A telephone number of India', () => {
  it.each([
    '9840012345',
    '98400 12345',
    '+91 98400 12345',
    '+91 (0) 98400-12345',
    '0091 98400 12345',
    '098400 12345',
    '91-98400-12345',
    '९८४००१२३४५',
    '+௯௧ ௯௮௪௦௦ ௧௨௩௪௫',
  ])('is stored as ten digits when written as %s', (written) => {
    expect(phoneDigits(written)).toBe('9840012345');
    expect(inIndia(written).data?.phone).toBe('9840012345');
  });

  it.each(['9198400123', '9123456789'])('keeps the first digits of %s, which is no country code', (written) => {
    expect(phoneDigits(written)).toBe(written);
  });

  it('keeps the area code of a landline', () => {
    expect(phoneDigits('044 2498 7654')).toBe('4424987654');
    expect(phoneDigits('+91 44 2498 7654')).toBe('4424987654');
  });

  it.each(['98765', '919840012', '98400123456', '+1 212 555 01234', 'call me', ''])('is not %j', (written) => {
    expect(inIndia(written).error?.issues).toMatchObject([
      { path: ['phone'], message: 'Phone number must be exactly 10 digits.' },
    ]);
  });

  it.each(['0000000000', '0123456789', '9999999999', '००००००००००'])('is not %s, which nobody has', (written) => {
    expect(inIndia(written).error?.issues).toMatchObject([
      { path: ['phone'], message: 'This is not an Indian phone number. Please check it.' },
    ]);
  });

  it('belongs to an address whose pincode may be written in any digits', () => {
    const address = { address: '4 Car Street', country: 'India', pincode: '६००००४', phone: '9840012345' };
    expect(AddressDraft.safeParse(address).data?.pincode).toBe('600004');
  });
});
