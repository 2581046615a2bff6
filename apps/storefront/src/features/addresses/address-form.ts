import { type Address, type AddressFormat, phoneDigits } from '@kanaka/contracts/identity/addresses';
import { pincodeDigits } from '@kanaka/contracts/pincode';
import { postcodeName } from '../../shared/delivery/postcode-name.ts';

/** The address form's values: country, state and city are names, as in the API. */
export type AddressForm = Required<Omit<Address, '_id' | 'userId' | 'isDefault'>>;

export const HOME = 'India';

/** The form of a new address, in the country where the shopper's parcels go. */
export const newForm = (country = HOME): AddressForm => ({
  recipient: '',
  address: '',
  city: '',
  state: '',
  country,
  pincode: '',
  phone: '',
  notes: '',
  isGift: false,
  giftMessage: '',
});

export function formOf({ _id, userId: _owner, isDefault: _usual, ...fields }: Address): AddressForm {
  return { recipient: '', ...fields };
}

/** The digits of a phone number as typed or pasted: ten, or more while the first can be a prefix still being typed. */
export function phoneOf(typed: string): string {
  const digits = phoneDigits(typed);
  return digits.slice(0, /^(?:0|91)/.test(digits) ? 14 : 10);
}

/** What the fields for pincode and phone number are like. `clean` is applied to what is typed. */
type NumberField = {
  label: string;
  hint: string;
  inputMode: 'numeric' | 'text' | 'tel';
  autoComplete: string;
  maxLength?: number;
  clean: (typed: string) => string;
};

const HOME_FIELDS: Record<'pincode' | 'phone', NumberField> = {
  pincode: {
    label: 'Pincode *',
    hint: '6 digits',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    clean: pincodeDigits,
  },
  phone: { label: 'Phone *', hint: '10 digits', inputMode: 'numeric', autoComplete: 'tel-national', clean: phoneOf },
};

const asTyped = (typed: string) => typed;

/** Outside India anything can be typed, and the server checks it by country. `format` is missing until it is loaded. */
export function numberFields(country: string, format: AddressFormat | undefined): typeof HOME_FIELDS {
  if (country === HOME) return HOME_FIELDS;
  // A space keeps the hint's line, so that nothing moves when the format arrives.
  const example = (text: string | undefined) => (text ? `For example ${text}` : '\u00a0');
  const optional = format?.postcodeExample === '';
  return {
    pincode: {
      label: optional ? postcodeName(country) : `${postcodeName(country)} *`,
      hint: optional ? 'May be left empty' : example(format?.postcodeExample),
      inputMode: 'text',
      autoComplete: 'postal-code',
      maxLength: 12,
      clean: asTyped,
    },
    phone: {
      label: 'Phone *',
      hint: example(format?.phoneExample),
      inputMode: 'tel',
      autoComplete: 'tel',
      maxLength: 30,
      clean: asTyped,
    },
  };
}

/** Whether the chosen country has states and postcodes, and the state has cities; unknown while their lists are loading. */
export type PlaceNeeds = { loading: boolean; hasStates: boolean; hasCities: boolean; hasPostcodes: boolean };

/** Whether all required fields are filled in. */
export function isComplete(form: AddressForm, { loading, hasStates, hasCities, hasPostcodes }: PlaceNeeds): boolean {
  const filled = (text: string) => text.trim() !== '';
  return (
    !loading &&
    [form.address, form.country, form.phone].every(filled) &&
    (!hasPostcodes || filled(form.pincode)) &&
    (!hasStates || filled(form.state)) &&
    (!hasCities || filled(form.city)) &&
    (!form.isGift || filled(form.giftMessage))
  );
}
