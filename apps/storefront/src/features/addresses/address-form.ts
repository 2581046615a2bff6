import type { Address } from '@kanaka/contracts/identity';

/** What the address dialog holds: country, state and city by their names, as the wire has them. */
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

const PHONE_DIGITS = 10;
const PINCODE_DIGITS = 6;

const digits = (typed: string, most: number) => typed.replace(/\D/g, '').slice(0, most);

/** The form after one field was typed into: numbers keep their digits only, a new place empties what lay inside the old one. */
export function withField<F extends keyof AddressForm>(
  form: AddressForm,
  field: F,
  value: AddressForm[F],
): AddressForm {
  const next = { ...form, [field]: value };
  if (field === 'phone') return { ...next, phone: digits(next.phone, PHONE_DIGITS) };
  if (field === 'pincode') return { ...next, pincode: digits(next.pincode, PINCODE_DIGITS) };
  if (field === 'country') return { ...next, state: '', city: '' };
  if (field === 'state') return { ...next, city: '' };
  return next;
}

/** What the chosen country and state ask for; unknown while their lists are on the way. */
export type PlaceNeeds = { loading: boolean; hasStates: boolean; hasCities: boolean };

/** Whether enough is filled in to be sent. */
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

export type AddressIssues = Partial<Record<keyof AddressForm, string>>;

/** Numbers that are too short. */
export function issuesOf({ phone, pincode }: Pick<AddressForm, 'phone' | 'pincode'>): AddressIssues {
  return {
    ...(phone.length !== PHONE_DIGITS && { phone: 'Phone number must be exactly 10 digits.' }),
    ...(pincode.length !== PINCODE_DIGITS && { pincode: 'Pincode must be exactly 6 digits.' }),
  };
}
