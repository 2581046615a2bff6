import { isIndia } from '@kanaka/money/gst';
import { z } from 'zod';
import { asciiDigits } from '../digits.ts';
import { endpoint } from '../endpoint.ts';
import { pincodeFault, SIX_DIGITS } from '../pincode.ts';
import { Id, optionalLine, optionalWords, text, words } from '../shapes.ts';
import { User } from './accounts.ts';

export const MAX_ADDRESSES = 3;

/**
 * What stands before the ten digits: the country code, the 0 of calls within India, or both. A code of 91 without plus or
 * zeros is taken off only before a mobile number, because numbers of landlines can begin with 91 too.
 */
const WITH_PREFIX = /^(?:(?:\+|00)910?|91(?=[6-9])|0)([1-9]\d{9})$/;

/** A telephone number of India as people write it (`+91 98400 12345`, `098400-12345`) as digits, if possible only its ten. */
export function phoneDigits(written: string): string {
  const compact = asciiDigits(written).replace(/[^\d+]/g, '');
  return WITH_PREFIX.exec(compact)?.[1] ?? compact.replaceAll('+', '');
}

/** Ten digits as numbers of India have them: none begins with 0, and none is one digit ten times. */
const NUMBER_OF_INDIA = /^(?!(\d)\1{9}$)[1-9]\d{9}$/;

const TEN_DIGITS = 'Phone number must be exactly 10 digits.';

/** What is wrong with a telephone number of India, given as `phoneDigits`, or null. */
function phoneFault(digits: string): string | null {
  if (!/^\d{10}$/.test(digits)) return TEN_DIGITS;
  return NUMBER_OF_INDIA.test(digits) ? null : 'This is not an Indian phone number. Please check it.';
}

/** A telephone number of India, as its ten digits. */
export const PhoneOfIndia = text(100, { missing: TEN_DIGITS })
  .overwrite(phoneDigits)
  .superRefine((phone, context) => {
    const message = phoneFault(phone);
    if (message) context.addIssue({ code: 'custom', message });
  });

/**
 * The fields whose rules depend on the country. Outside India the identity service checks postcode and phone number, with
 * data that browsers need not load.
 */
const AddressNumbers = z
  .object({
    country: words(80, 'Please choose a country.'),
    pincode: text(100, { missing: SIX_DIGITS }).overwrite(asciiDigits),
    phone: text(100, { missing: TEN_DIGITS }).overwrite(asciiDigits),
  })
  .overwrite((draft) => (isIndia(draft.country) ? { ...draft, phone: phoneDigits(draft.phone) } : draft))
  .superRefine(({ country, pincode, phone }, context) => {
    if (!isIndia(country)) return;
    const faults = { pincode: pincodeFault(pincode), phone: phoneFault(phone) };
    for (const [path, message] of Object.entries(faults)) {
      if (message) context.addIssue({ code: 'custom', path: [path], message });
    }
  });

const addressWords = {
  /** Whose name the parcel carries; empty: the customer's own. */
  recipient: optionalLine(80).default(''),
  address: words(300, 'Please enter the address.'),
  city: optionalWords(120),
  state: optionalWords(120),
  notes: optionalWords(500),
};

const AddressWords = z
  .object({
    ...addressWords,
    isGift: z.boolean().default(false),
    giftMessage: optionalWords(300),
  })
  .refine(({ isGift, giftMessage }) => !isGift || giftMessage !== '', {
    path: ['giftMessage'],
    message: 'Please write the gift message.',
  });

/**
 * A delivery address as the form sends it. Whether state and city are required depends on the country. In two parts, so that
 * a form can show what is wrong in the one while the other is not filled in yet.
 */
export const AddressDraft = z.intersection(AddressWords, AddressNumbers);
export type AddressDraft = z.infer<typeof AddressDraft>;

/** Where a parcel goes, without what is said of a gift. */
export const PlaceDraft = z.intersection(z.object(addressWords), AddressNumbers);
export type PlaceDraft = z.infer<typeof PlaceDraft>;

export const Address = z.object({
  _id: Id,
  userId: Id,
  /** Absent from older services. */
  recipient: z.string().optional(),
  /** The one that a checkout begins with; absent from older services. */
  isDefault: z.boolean().optional(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  phone: z.string(),
  notes: z.string(),
  isGift: z.boolean(),
  giftMessage: z.string(),
});
export type Address = z.infer<typeof Address>;

export const addAddress = endpoint.post('/shop/address/add', 'shopper', {
  summary:
    'Saves a delivery address; at most three per shopper. State and city must exist in the country. Within India a pincode of six and a phone number of ten digits; elsewhere both as in the country, or such ones.',
  errors: ['auth.guest', 'address.limit', 'address.place-unknown', 'address.format'],
  body: z.intersection(z.object({ userId: Id }), AddressDraft),
  reply: z.object({ message: z.string(), data: Address }),
});

export const listAddresses = endpoint.get('/shop/address/get/:userId', 'shopper', {
  summary: 'The shopper’s own address book, oldest first.',
  reply: z.object({ data: z.array(Address) }),
});

export const updateAddress = endpoint.put('/shop/address/update/:userId/:addressId', 'shopper', {
  summary: 'Replaces the fields of a saved address.',
  errors: ['address.not-found', 'auth.guest', 'address.place-unknown', 'address.format'],
  body: AddressDraft,
  reply: z.object({ message: z.string(), data: Address }),
});

export const makeDefault = endpoint.put('/shop/address/default/:userId/:addressId', 'shopper', {
  summary: 'Makes a saved address the one that a checkout begins with; another one no longer is.',
  errors: ['address.not-found', 'auth.guest'],
  reply: z.object({ message: z.string(), data: Address }),
});

export const deleteAddress = endpoint.delete('/shop/address/delete/:userId/:addressId', 'shopper', {
  summary: 'Removes a saved address; orders keep their own copy.',
  errors: ['address.not-found'],
  reply: z.object({ message: z.string(), data: Address }),
});

/** An ISO code or a name. */
const PlaceKey = words(120);

const Place = z.object({ name: z.string(), isoCode: z.string() });

/** Names of states, and the name of a city or nothing. `known`: some post office has the pincode. */
export const PincodePlace = z.object({
  states: z.array(z.string()),
  city: z.string(),
  known: z.boolean().default(true),
});
export type PincodePlace = z.infer<typeof PincodePlace>;

export const listCountries = endpoint.get('/common/countries', 'anyone', {
  summary: 'Every country.',
  reply: z.object({ data: z.array(Place) }),
});

export const listStates = endpoint.get('/common/countries/states/:country', 'anyone', {
  summary: 'The states of a country, by its ISO code or name; empty where it has none.',
  errors: ['country.not-found'],
  params: z.object({ country: PlaceKey }),
  reply: z.object({ data: z.array(Place) }),
});

export const listCities = endpoint.get('/common/countries/cities/:country/:state', 'anyone', {
  summary: 'The cities of a state, by ISO codes or names; empty where it has none.',
  errors: ['state.not-found', 'country.not-found'],
  params: z.object({ country: PlaceKey, state: PlaceKey }),
  reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** A pincode of India, in whichever digits it was typed. */
const Pincode = text(6, { missing: SIX_DIGITS, tooLong: SIX_DIGITS })
  .overwrite(asciiDigits)
  .regex(/^[1-9]\d{5}$/, { error: ({ input }) => pincodeFault(String(input)) ?? SIX_DIGITS });

export const findPincode = endpoint.get('/common/countries/pincodes/:pincode', 'anyone', {
  summary:
    'Where a pincode of India lies: its states, the likeliest first (postal zones cross borders), and its city if there is one state. Of a pincode in no list, the states of its first three digits.',
  params: z.object({ pincode: Pincode }),
  reply: z.object({ data: PincodePlace }),
});

/** How postcodes and phone numbers look in a country. */
export const AddressFormat = z.object({ postcodeExample: z.string(), phoneExample: z.string() });
export type AddressFormat = z.infer<typeof AddressFormat>;

export const findAddressFormat = endpoint.get('/common/countries/formats/:country', 'anyone', {
  summary:
    'An example of a postcode and of an international phone number of a country, by its ISO code or name. An empty postcode: the country needs none.',
  errors: ['country.not-found'],
  params: z.object({ country: PlaceKey }),
  reply: z.object({ data: AddressFormat }),
});

/** For `orders`: a shopper and their chosen address, in one request. */
export const addressForOrder = endpoint.get('/internal/users/:userId/addresses/:addressId', 'service', {
  summary:
    'A shopper with one of their own addresses, and whether they proved to read the mailbox of their e-mail address. 404 when it is not theirs.',
  errors: ['address.not-found'],
  reply: z.object({ user: User, address: Address, emailProven: z.boolean() }),
});

/** For `orders`: a place as it would be saved in an address book, and the states in which its pincode lies, if that is known. */
export const checkPlace = endpoint.post('/internal/addresses/check', 'service', {
  summary: 'Checks an address as `addAddress` does, without saving it.',
  errors: ['address.place-unknown', 'address.format'],
  body: PlaceDraft,
  reply: z.object({ place: PlaceDraft, states: z.array(z.string()) }),
  onlyReads: true,
});
