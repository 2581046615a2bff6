import type { Address } from '@kanaka/contracts/identity';

/** The address form's values: country, state and city are names, as in the API. */
export type AddressForm = Omit<Address, '_id' | 'userId'>;

export const emptyForm: AddressForm = {
  address: '',
  city: '',
  state: '',
  country: '',
  pincode: '',
  phone: '',
  notes: '',
  isGift: false,
  giftMessage: '',
};

export function formOf({ _id, userId: _owner, ...fields }: Address): AddressForm {
  return fields;
}

/** The digits of a phone number or pincode as typed or pasted, at most `most`. */
export const digitsOf = (typed: string, most: number) => typed.replace(/\D/g, '').slice(0, most);

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
