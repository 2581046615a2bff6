import { describe, expect, it } from '@jest/globals';
import { type AddressForm, isComplete, newForm, numberFields, phoneOf } from './address-form.ts';

const chennai: AddressForm = {
  ...newForm(),
  address: '14 Lloyds Road',
  state: 'Tamil Nadu',
  city: 'Chennai',
  pincode: '600086',
  phone: '9840012345',
};
const indian = { loading: false, hasStates: true, hasCities: true, hasPostcodes: true };
const without = { loading: false, hasStates: false, hasCities: false, hasPostcodes: true };

describe('The address form', () => {
  it('reads the digits of Indian keyboards', () => {
    const { phone, pincode } = numberFields('India', undefined);
    expect([phone.clean('९८४००१२३४५'), pincode.clean('௬௦௦௦௦௪')]).toEqual(['9840012345', '600004']);
  });

  it('keeps a phone number to ten digits and a pincode to six', () => {
    expect(phoneOf('98400-12345 ext 6')).toBe('9840012345');
    expect(numberFields('India', undefined).pincode.clean('600 086-7')).toBe('600086');
  });

  it.each(['+91 98400 12345', '0091 98400 12345', '098400 12345', '91-98400-12345'])(
    'understands a phone number pasted or typed as %s',
    (written) => {
      expect(phoneOf(`${written} ext`)).toBe('9840012345');
      expect(written.split('').reduce((typed, key) => phoneOf(typed + key), '')).toBe('9840012345');
    },
  );

  it.each<keyof AddressForm>(['address', 'country', 'pincode', 'phone', 'state', 'city'])('needs %s', (field) => {
    expect(isComplete(chennai, indian)).toBe(true);
    expect(isComplete({ ...chennai, [field]: '  ' }, indian)).toBe(false);
  });

  it('requires state and city only where the country has them', () => {
    expect(isComplete({ ...chennai, city: '' }, { ...indian, hasCities: false })).toBe(true);
    expect(isComplete({ ...chennai, state: '', city: '' }, without)).toBe(true);
  });

  it('requires a postcode only where the country has them', () => {
    const dubai = { ...chennai, country: 'United Arab Emirates', pincode: '' };
    expect(isComplete(dubai, indian)).toBe(false);
    expect(isComplete(dubai, { ...indian, hasPostcodes: false })).toBe(true);
  });

  it.each([
    ['India', undefined, 'Pincode *', '6 digits', '10 digits'],
    ['United Kingdom', 'EC1Y 8SY', 'Postcode *', 'For example EC1Y 8SY', 'For example +1 2'],
    ['United States', '95014', 'ZIP code *', 'For example 95014', 'For example +1 2'],
    ['United Arab Emirates', '', 'Postcode', 'May be left empty', 'For example +1 2'],
  ])(
    'asks for the numbers of %s by their names, with an example',
    (country, postcodeExample, label, hint, phoneHint) => {
      const format = postcodeExample === undefined ? undefined : { postcodeExample, phoneExample: '+1 2' };
      const { pincode, phone } = numberFields(country, format);
      expect([pincode.label, pincode.hint, phone.label, phone.hint]).toEqual([label, hint, 'Phone *', phoneHint]);
    },
  );

  it('is incomplete while the lists of states and cities are loading', () => {
    expect(isComplete(chennai, { ...indian, loading: true })).toBe(false);
  });

  it('requires a message for a gift, and never notes', () => {
    expect(isComplete({ ...chennai, isGift: true, giftMessage: ' ' }, indian)).toBe(false);
    expect(isComplete({ ...chennai, isGift: true, giftMessage: 'For Amma' }, indian)).toBe(true);
  });
});
