import { isIndia } from '@kanaka/money/tax';
import { z } from 'zod';
import { asciiDigits } from './digits.ts';
import { Email } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { phoneDigits, phoneFault, TEN_DIGITS } from './phone.ts';
import { pincodeFault, SIX_DIGITS } from './pincode.ts';
import { exactText, Id, Instant, line, Message, optionalWords, text, words } from './shapes.ts';

export const Role = z.enum(['admin', 'user']);
export type Role = z.infer<typeof Role>;

/** The signed-in user. `name` and `userName` are the same; callers of the API read either. */
export const User = z.object({
  ...{ id: Id, name: z.string(), userName: z.string(), email: z.string(), role: Role },
  /** Whether its owner proved to read the mailbox of the e-mail address. A service one release older does not say it. */
  emailProven: z.boolean().optional(),
});
export type User = z.infer<typeof User>;

const ChosenPassword = exactText(128, { tooLong: 'A password has at most 128 characters.' }).min(
  8,
  'Use at least 8 characters.',
);

/** The longest name of a person. */
const NAME_LENGTH = 80;

export const Registration = z.object({
  userName: line(NAME_LENGTH, 'Please enter your name.').refine(
    // One character can stand for many: U+FDFA for 18.
    (name) => name.normalize('NFKC').length <= NAME_LENGTH,
    `This must be at most ${NAME_LENGTH} characters.`,
  ),
  email: Email,
  password: ChosenPassword,
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.object({
  email: Email,
  password: exactText(128).min(1, 'Please enter your password.'),
});
export type Credentials = z.infer<typeof Credentials>;

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  audience: 'anyone',
  summary:
    'Opens a shopper account. Never makes an admin, and does not sign in. The response is the same for an e-mail address that has an account; the mailbox gets an e-mail that says so, or else the link that proves it.',
  errors: ['auth.too-many-at-once', 'auth.busy'],
  body: Registration,
  reply: Message,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  audience: 'anyone',
  summary: 'Signs in: sets the session cookies.',
  errors: ['auth.wrong-credentials', 'auth.too-many-tries', 'auth.too-many-at-once', 'auth.busy'],
  body: Credentials,
  reply: z.object({ message: z.string(), user: User }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  audience: 'anyone',
  summary: 'Ends the session and clears its cookies; fine without one too.',
  reply: Message,
});

export const checkAuth = endpoint({
  method: 'GET',
  path: '/auth/check-auth',
  audience: 'anyone',
  summary: 'The signed-in user; renews an expired access token while the session is valid. 401 for a guest.',
  errors: ['auth.guest'],
  reply: z.object({ user: User }),
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  audience: 'anyone',
  summary: 'Rotates the refresh token and sets a new access token. 401 when the session has ended.',
  errors: ['auth.guest'],
  reply: z.object({ user: User }),
});

export const ForgottenPassword = z.object({ email: Email });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

export const PasswordReset = z.object({ token: text(200), password: ChosenPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  audience: 'anyone',
  summary:
    'Sends a link to choose a new password. The response is the same whether or not the e-mail address has an account.',
  body: ForgottenPassword,
  reply: Message,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  audience: 'anyone',
  summary:
    'Sets a new password with the token of a mailed link, once, and ends every session of the account. 400 link.invalid when the link is used, replaced, expired or unknown.',
  errors: ['link.invalid', 'auth.too-many-at-once', 'auth.busy'],
  body: PasswordReset,
  // Of the account; the sign-in page, which comes next, begins with it. A service one release older does not send it.
  reply: Message.extend({ email: z.string().optional() }),
});

export const PasswordChange = z.object({
  currentPassword: exactText(128).min(1, 'Please enter your current password.'),
  newPassword: ChosenPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  audience: 'signed-in',
  summary:
    'Sets a new password and ends every session of the account; this browser gets a new one. 400 account.wrong-password when the current password is wrong; wrong ones count like those of a sign-in (429).',
  errors: [
    'auth.guest',
    'account.same-password',
    'auth.too-many-tries',
    'account.wrong-password',
    'auth.too-many-at-once',
    'auth.busy',
  ],
  body: PasswordChange,
  reply: Message,
});

const LinkKind = z.enum(['password-reset', 'email-proof', 'account-exists']);

/** The token of a mailed link, in a body: an address with it would be in logs. */
const MailedToken = z.object({ token: text(200) });

export const findMailedLink = endpoint({
  method: 'POST',
  path: '/auth/find-link',
  audience: 'anyone',
  summary:
    'What a mailed link is for, in whose name its account is and since when, without using it up. 400 link.invalid when it is used, replaced, expired or unknown.',
  errors: ['link.invalid'],
  body: MailedToken,
  reply: z.object({ data: z.object({ kind: LinkKind, name: z.string(), openedAt: Instant }) }),
});

export const proveEmail = endpoint({
  method: 'POST',
  path: '/auth/prove-email',
  audience: 'anyone',
  summary:
    'Confirms, with the token of a mailed link, that the reader of the mailbox owns the account; once. Its password and content stay. 400 link.invalid.',
  errors: ['link.invalid'],
  body: MailedToken,
  reply: Message,
});

export const sendEmailProof = endpoint({
  method: 'POST',
  path: '/auth/send-email-proof',
  audience: 'signed-in',
  summary:
    'Sends the link that proves the mailbox again. The response is the same when it is proven, or when too many were sent in the last hour or day.',
  errors: ['auth.guest'],
  reply: Message,
});

/** For `mail-worker`: the data of an e-mail with a link. */
export const MailedLinkEmail = z.object({
  kind: LinkKind,
  to: z.string(),
  name: z.string(),
  token: z.string(),
  expiresAt: Instant,
});
export type MailedLinkEmail = z.infer<typeof MailedLinkEmail>;

export const mailedLinkEmail = endpoint({
  method: 'POST',
  path: '/internal/mailed-links/:linkId/email',
  audience: 'service',
  summary:
    'Creates the token of a mailed link for its e-mail; it is stored only as a hash and replaces an earlier one. Null when no e-mail is to be sent: no such account, nothing left to prove, or the link has ended.',
  params: z.object({ linkId: Id }),
  reply: z.object({ email: MailedLinkEmail.nullable() }),
});

export const MAX_ADDRESSES = 3;

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

const AddressWords = z
  .object({
    address: words(300, 'Please enter the address.'),
    city: optionalWords(120),
    state: optionalWords(120),
    notes: optionalWords(500),
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

export const Address = z.object({
  _id: Id,
  userId: Id,
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

export const addAddress = endpoint({
  method: 'POST',
  path: '/shop/address/add',
  audience: 'shopper',
  summary:
    'Saves a delivery address; at most three per shopper. State and city must exist in the country. Within India a pincode of six and a phone number of ten digits; elsewhere both as in the country, or such ones.',
  errors: ['auth.guest', 'address.limit', 'address.place-unknown', 'address.format'],
  body: z.intersection(z.object({ userId: Id }), AddressDraft),
  reply: z.object({ message: z.string(), data: Address }),
});

export const listAddresses = endpoint({
  method: 'GET',
  path: '/shop/address/get/:userId',
  audience: 'shopper',
  summary: 'The shopper’s own address book, oldest first.',
  params: z.object({ userId: Id }),
  reply: z.object({ data: z.array(Address) }),
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/shop/address/update/:userId/:addressId',
  audience: 'shopper',
  summary: 'Replaces the fields of a saved address.',
  errors: ['address.not-found', 'auth.guest', 'address.place-unknown', 'address.format'],
  params: z.object({ userId: Id, addressId: Id }),
  body: AddressDraft,
  reply: z.object({ message: z.string(), data: Address }),
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/shop/address/delete/:userId/:addressId',
  audience: 'shopper',
  summary: 'Removes a saved address; orders keep their own copy.',
  errors: ['address.not-found'],
  params: z.object({ userId: Id, addressId: Id }),
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

export const listCountries = endpoint({
  method: 'GET',
  path: '/common/countries',
  audience: 'anyone',
  summary: 'Every country.',
  reply: z.object({ data: z.array(Place) }),
});

export const listStates = endpoint({
  method: 'GET',
  path: '/common/countries/states/:country',
  audience: 'anyone',
  summary: 'The states of a country, by its ISO code or name; empty where it has none.',
  errors: ['country.not-found'],
  params: z.object({ country: PlaceKey }),
  reply: z.object({ data: z.array(Place) }),
});

export const listCities = endpoint({
  method: 'GET',
  path: '/common/countries/cities/:country/:state',
  audience: 'anyone',
  summary: 'The cities of a state, by ISO codes or names; empty where it has none.',
  errors: ['state.not-found', 'country.not-found'],
  params: z.object({ country: PlaceKey, state: PlaceKey }),
  reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** A pincode of India, in whichever digits it was typed. */
const Pincode = text(6, { missing: SIX_DIGITS, tooLong: SIX_DIGITS })
  .overwrite(asciiDigits)
  .regex(/^[1-9]\d{5}$/, { error: ({ input }) => pincodeFault(String(input)) ?? SIX_DIGITS });

export const findPincode = endpoint({
  method: 'GET',
  path: '/common/countries/pincodes/:pincode',
  audience: 'anyone',
  summary:
    'Where a pincode of India lies: its states, the likeliest first (postal zones cross borders), and its city if there is one state. Of a pincode in no list, the states of its first three digits.',
  params: z.object({ pincode: Pincode }),
  reply: z.object({ data: PincodePlace }),
});

/** How postcodes and phone numbers look in a country. */
export const AddressFormat = z.object({ postcodeExample: z.string(), phoneExample: z.string() });
export type AddressFormat = z.infer<typeof AddressFormat>;

export const findAddressFormat = endpoint({
  method: 'GET',
  path: '/common/countries/formats/:country',
  audience: 'anyone',
  summary:
    'An example of a postcode and of an international phone number of a country, by its ISO code or name. An empty postcode: the country needs none.',
  errors: ['country.not-found'],
  params: z.object({ country: PlaceKey }),
  reply: z.object({ data: AddressFormat }),
});

/** For `orders`: a shopper and their chosen address, in one request. */
export const addressForOrder = endpoint({
  method: 'GET',
  path: '/internal/users/:userId/addresses/:addressId',
  audience: 'service',
  summary:
    'A shopper with one of their own addresses, and whether they proved to read the mailbox of their e-mail address. 404 when it is not theirs.',
  errors: ['address.not-found'],
  params: z.object({ userId: Id, addressId: Id }),
  // A service one release older does not say whether it is proven.
  reply: z.object({ user: User, address: Address, emailProven: z.boolean().default(true) }),
});
