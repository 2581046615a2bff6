import { describe, expect, it } from '@jest/globals';
import { type AddressForm, emptyForm, isComplete, issuesOf, withField } from './address-form.ts';

const chennai: AddressForm = {
  ...emptyForm,
  address: '14 Lloyds Road',
  country: 'India',
  state: 'Tamil Nadu',
  city: 'Chennai',
  pincode: '600086',
  phone: '9840012345',
};
const indian = { loading: false, hasStates: true, hasCities: true };
const without = { loading: false, hasStates: false, hasCities: false };

describe('The address form', () => {
  it('keeps a phone number to ten digits and a pincode to six', () => {
    expect(withField(emptyForm, 'phone', '+91 98400-12345 ext').phone).toBe('9198400123');
    expect(withField(emptyForm, 'pincode', '600 086-7').pincode).toBe('600086');
  });

  it('says when a number is too short', () => {
    expect(issuesOf({ phone: '98400', pincode: '6000' })).toEqual({
      phone: 'Phone number must be exactly 10 digits.',
      pincode: 'Pincode must be exactly 6 digits.',
    });
    expect(issuesOf(chennai)).toEqual({});
  });

  it('empties state and city with a new country, the city with a new state', () => {
    expect(withField(chennai, 'country', 'Nepal')).toMatchObject({ country: 'Nepal', state: '', city: '' });
    expect(withField(chennai, 'state', 'Kerala')).toMatchObject({ country: 'India', state: 'Kerala', city: '' });
  });

  it.each<keyof AddressForm>(['address', 'country', 'pincode', 'phone', 'state', 'city'])('needs %s', (field) => {
    expect(isComplete(chennai, indian)).toBe(true);
    expect(isComplete({ ...chennai, [field]: '  ' }, indian)).toBe(false);
  });

  it('needs state and city only where there are any', () => {
    expect(isComplete({ ...chennai, city: '' }, { ...indian, hasCities: false })).toBe(true);
    expect(isComplete({ ...chennai, state: '', city: '' }, without)).toBe(true);
  });

  it('waits until it is known what the place asks for', () => {
    expect(isComplete(chennai, { ...indian, loading: true })).toBe(false);
  });

  it('needs a message for a gift, and never notes', () => {
    expect(isComplete({ ...chennai, isGift: true, giftMessage: ' ' }, indian)).toBe(false);
    expect(isComplete({ ...chennai, isGift: true, giftMessage: 'For Amma' }, indian)).toBe(true);
  });
});
