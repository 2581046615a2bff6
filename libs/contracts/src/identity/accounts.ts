import { z } from 'zod';
import { Email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { exactText, Id, Instant, line, Message, PhoneNumber, text } from '../shapes.ts';

export const Role = z.enum(['admin', 'user']);
export type Role = z.infer<typeof Role>;

/** The signed-in user. `name` and `userName` are the same; callers of the API read either. */
export const User = z.object({
  ...{ id: Id, name: z.string(), userName: z.string(), email: z.string(), role: Role },
  /** Whether its owner proved to read the mailbox of the e-mail address. A service one release older does not say it. */
  emailProven: z.boolean().optional(),
  /** Empty if unknown; absent from older services. */
  phone: z.string().optional(),
  /** Of a person of the shop: the name of the role, and what it allows. Absent for shoppers, and from older services. */
  staffRole: z.string().optional(),
  permissions: z.array(z.string()).optional(),
});
export type User = z.infer<typeof User>;

const ChosenPassword = exactText(128, { tooLong: 'Use at most 128 characters.' }).min(8, 'Use at least 8 characters.');

/** The longest name of a person. */
const NAME_LENGTH = 80;

export const personName = (missing: string) =>
  line(NAME_LENGTH, missing).refine(
    // One character can stand for many: U+FDFA for 18.
    (name) => name.normalize('NFKC').length <= NAME_LENGTH,
    `This must be at most ${NAME_LENGTH} characters.`,
  );
const PersonName = personName('Please enter your name.');

export const Registration = z.object({
  userName: PersonName,
  email: Email,
  password: ChosenPassword,
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.object({
  email: Email,
  password: exactText(128).min(1, 'Please enter your password.'),
});
export type Credentials = z.infer<typeof Credentials>;

export const register = endpoint.post('/auth/register', 'anyone', {
  summary:
    'Opens a shopper account. Never makes an admin, and does not sign in. The response is the same for an e-mail address that has an account; the mailbox gets an e-mail that says so, or else the link that proves it.',
  errors: ['auth.too-many-at-once', 'auth.busy'],
  body: Registration,
});

/** By what the second step of a sign-in is taken: an app's code, a passkey, or one of the codes for a lost device. */
export const FactorMethod = z.enum(['code', 'passkey', 'recovery-code']);
export type FactorMethod = z.infer<typeof FactorMethod>;

export const login = endpoint.post('/auth/login', 'anyone', {
  summary:
    'Signs in: sets the session cookies. Where the account has a second factor, it sets none and answers a token for `secondStep`, for five minutes, with the methods at hand. 403 account.suspended after the right password of a suspended person.',
  errors: ['auth.wrong-credentials', 'account.suspended', 'auth.too-many-tries', 'auth.too-many-at-once', 'auth.busy'],
  body: Credentials,
  reply: Message.extend({
    user: User.optional(),
    needs: z.literal('second-factor').optional(),
    token: z.string().optional(),
    methods: z.array(FactorMethod).optional(),
  }),
});

export const logout = endpoint.post('/auth/logout', 'anyone', {
  summary: 'Ends the session and clears its cookies; fine without one too.',
});

export const checkAuth = endpoint.get('/auth/check-auth', 'anyone', {
  summary: 'The signed-in user; renews an expired access token while the session is valid. 401 for a guest.',
  errors: ['auth.guest'],
  reply: z.object({ user: User }),
});

export const refreshSession = endpoint.post('/auth/refresh', 'anyone', {
  summary: 'Rotates the refresh token and sets a new access token. 401 when the session has ended.',
  errors: ['auth.guest'],
  reply: z.object({ user: User }),
});

/** A device that is signed in. */
export const OwnSession = z.object({
  ...{ _id: Id, browser: z.string(), ip: z.string(), startedAt: Instant, lastUsedAt: Instant },
  /** The session of who asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const ownSessions = endpoint.get('/auth/sessions', 'signed-in', {
  summary: 'Where the account is signed in, what was used last first.',
  errors: ['auth.guest'],
  reply: z.object({ data: z.array(OwnSession) }),
});

export const endSession = endpoint.delete('/auth/sessions/:id', 'signed-in', {
  summary: 'Signs one device of the account out.',
  errors: ['auth.guest', 'session.not-found'],
});

export const endOtherSessions = endpoint.post('/auth/sessions/end-others', 'signed-in', {
  summary: 'Signs every other device of the account out.',
  errors: ['auth.guest'],
});

export const ForgottenPassword = z.object({ email: Email });

export const PasswordReset = z.object({ token: text(200), password: ChosenPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const forgotPassword = endpoint.post('/auth/forgot-password', 'anyone', {
  summary:
    'Sends a link to choose a new password. The response is the same whether or not the e-mail address has an account.',
  body: ForgottenPassword,
});

export const resetPassword = endpoint.post('/auth/reset-password', 'anyone', {
  summary:
    'Sets a new password with the token of a mailed link, once, and ends every session of the account. 400 link.invalid when the link is used, replaced, expired or unknown.',
  errors: ['link.invalid', 'account.easy-password', 'auth.too-many-at-once', 'auth.busy'],
  body: PasswordReset,
  // Of the account; the sign-in page, which comes next, begins with it. A service one release older does not send it.
  reply: Message.extend({ email: z.string().optional() }),
});

export const PasswordChange = z.object({
  currentPassword: exactText(128).min(1, 'Please enter your current password.'),
  newPassword: ChosenPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const changePassword = endpoint.post('/auth/change-password', 'signed-in', {
  summary:
    'Sets a new password and ends every session of the account; this browser gets a new one. 400 account.wrong-password when the current password is wrong; wrong ones count like those of a sign-in (429).',
  errors: [
    'auth.guest',
    'account.same-password',
    'account.easy-password',
    'auth.too-many-tries',
    'account.wrong-password',
    'auth.too-many-at-once',
    'auth.busy',
  ],
  body: PasswordChange,
});

export const Profile = z.object({
  userName: PersonName,
  /** Empty for none. */
  phone: z.literal('').or(PhoneNumber),
});
export type Profile = z.infer<typeof Profile>;

export const saveProfile = endpoint.put('/auth/profile', 'shopper', {
  summary: 'Changes the name and the phone number of the signed-in account.',
  errors: ['auth.guest'],
  body: Profile,
  reply: Message.extend({ user: User }),
});

export const Erasure = z.object({ password: exactText(128).min(1, 'Please enter your password.') });

export const eraseAccount = endpoint.post('/auth/erase-account', 'shopper', {
  summary:
    'Erases the signed-in account with its addresses, bag, wishlist and visits, makes its reviews nobody’s, and ends its sessions. Orders and invoices stay. Wrong passwords count like those of a sign-in (429).',
  errors: ['auth.guest', 'auth.too-many-tries', 'account.wrong-password', 'auth.too-many-at-once', 'auth.busy'],
  body: Erasure,
});

const LinkKind = z.enum(['password-reset', 'email-proof', 'account-exists', 'invitation']);

/** What an invitation is for. */
const Invited = z.object({ role: z.string(), by: z.string() });

/** The token of a mailed link, in a body: an address with it would be in logs. */
const MailedToken = z.object({ token: text(200) });

export const Joining = MailedToken.extend({ userName: PersonName, password: ChosenPassword });
export type Joining = z.infer<typeof Joining>;

export const joinStaff = endpoint.post('/auth/join', 'anyone', {
  summary:
    'Accepts an invitation with the token of its link, once: opens the account of a person of the shop, whose mailbox the link proves. 400 link.invalid.',
  errors: ['link.invalid', 'account.easy-password', 'staff.has-account', 'auth.too-many-at-once', 'auth.busy'],
  body: Joining,
  reply: Message.extend({ email: z.string() }),
});

export const findMailedLink = endpoint.post('/auth/find-link', 'anyone', {
  summary:
    'What a mailed link is for, in whose name its account is and since when, or who invites to which role, without using it up. 400 link.invalid when it is used, replaced, expired or unknown.',
  errors: ['link.invalid'],
  body: MailedToken,
  reply: z.object({
    data: z.object({
      kind: LinkKind,
      name: z.string(),
      openedAt: Instant,
      /** Of an invitation, which has no account and so no name yet. */
      invited: Invited.extend({ email: z.string() }).optional(),
    }),
  }),
});

export const proveEmail = endpoint.post('/auth/prove-email', 'anyone', {
  summary:
    'Confirms, with the token of a mailed link, that the reader of the mailbox owns the account; once. Its password and content stay. 400 link.invalid.',
  errors: ['link.invalid'],
  body: MailedToken,
});

export const sendEmailProof = endpoint.post('/auth/send-email-proof', 'signed-in', {
  summary:
    'Sends the link that proves the mailbox again. The response is the same when it is proven, or when too many were sent in the last hour or day.',
  errors: ['auth.guest'],
});

/** For `mail-worker`: the data of an e-mail with a link. */
export const MailedLinkEmail = z.object({
  kind: LinkKind,
  to: z.string(),
  name: z.string(),
  token: z.string(),
  expiresAt: Instant,
  invited: Invited.optional(),
});
export type MailedLinkEmail = z.infer<typeof MailedLinkEmail>;

export const mailedLinkEmail = endpoint.post('/internal/mailed-links/:linkId/email', 'service', {
  summary:
    'Creates the token of a mailed link for its e-mail; it is stored only as a hash and replaces an earlier one. Null when no e-mail is to be sent: no such account, nothing left to prove, or the link has ended.',
  reply: z.object({ email: MailedLinkEmail.nullable() }),
});
