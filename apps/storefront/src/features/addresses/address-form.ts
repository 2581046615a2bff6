import type { Address } from '@kanaka/contracts/identity';
import { phoneDigits } from '@kanaka/contracts/phone';

/** The address form's values: country, state and city are names, as in the API. */
export type AddressForm = Omit<Address, '_id' | 'userId'>;

export const HOME = 'India';

/** The form of a new address, in the country where the shopper's parcels go. */
export const newForm = (country = HOME): AddressForm => ({
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

export function formOf({ _id, userId: _owner, ...fields }: Address): AddressForm {
  return fields;
}

/** The digits of a pincode as typed or pasted. */
export const pincodeOf = (typed: string) => typed.replace(/\D/g, '').slice(0, 6);

/** The digits of a phone number as typed or pasted: ten, or more while the first can be a prefix still being typed. */
export function phoneOf(typed: string): string {
  const digits = phoneDigits(typed);
  return digits.slice(0, /^(?:0|91)/.test(digits) ? 14 : 10);
}

/** Whether the chosen country has states and the state has cities; unknown while their lists are loading. */
export type PlaceNeeds = { loading: boolean; hasStates: boolean; hasCities: boolean };

/** Whether all required fields are filled in. */
export function isComplete(form: AddressForm, { loading, hasStates, hasCities }: PlaceNeeds): boolean {
  const filled = (text: string) => text.trim() !== '';
  return (
    !loading &&
    [form.address, form.country, form.pincode, form.phone].every(filled) &&
    (!hasStates || filled(form.state)) &&
    (!hasCities || filled(form.city)) &&
    (!form.isGift || filled(form.giftMessage))
  );
}
