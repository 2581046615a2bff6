/** The second factor of people of the shop, and the question for a password or a factor before a weighty change. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exactText, Id, Instant, line, Message, pattern, text } from '../shapes.ts';
import { FactorMethod, User } from './accounts.ts';
import { CONFIRMED_MINUTES } from './permissions.ts';

const tokenText = text(2_000);
const webText = text(8_000);
const CredentialParts = { id: text(1_400), rawId: text(1_400), type: z.literal('public-key') };
/** What a browser adds about a credential, which nothing here depends on. */
const clientExtensionResults = z.object({}).default({});

/** A passkey's signature, as `@simplewebauthn/browser` returns it. */
const PasskeyProof = z.object({
  ...CredentialParts,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: webText,
    authenticatorData: webText,
    signature: webText,
    userHandle: text(200).optional(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** A new passkey, as `@simplewebauthn/browser` returns it. */
const NewPasskey = z.object({
  ...CredentialParts,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: webText,
    attestationObject: text(40_000),
    transports: z.array(text(40)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** Options for the browser's credentials API, which `@simplewebauthn/browser` takes as they are. */
const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const Code = pattern(12, /^\d{3} ?\d{3}$/, 'Please enter the six digits of your app.').overwrite((code) =>
  code.replace(' ', ''),
);
const RecoveryCode = pattern(
  40,
  /^[A-Za-z2-7]{4}([ -]?[A-Za-z2-7]{4}){3}$/,
  'A recovery code has four groups of four letters and digits.',
).overwrite((code) => code.toLowerCase().replace(/[ -]/g, ''));

const Factor = { code: Code.optional(), recoveryCode: RecoveryCode.optional(), passkey: PasskeyProof.optional() };
const given = (proof: object) => Object.values(proof).filter((part) => part !== undefined).length === 1;
const ONE_PROOF = 'Please give one proof.';

export const FactorProof = z.object(Factor).refine(given, ONE_PROOF);
export type FactorProof = z.infer<typeof FactorProof>;

export const secondStep = endpoint.post('/auth/second-factor', 'anyone', {
  summary:
    'The second step of a sign-in, with the token that `login` answered: sets the session cookies. A wrong proof is 400 account.wrong-factor and counts like a wrong password (429). Remembers the browser for 30 days if asked to.',
  errors: ['account.wrong-factor', 'auth.second-step-over', 'auth.too-many-tries'],
  body: z
    .object({ token: tokenText, remember: z.boolean().default(false), ...Factor })
    .refine(({ token: _, remember: __, ...proof }) => given(proof), ONE_PROOF),
  reply: Message.extend({ user: User }),
});

export const secondStepPasskey = endpoint.post('/auth/second-factor/passkey', 'anyone', {
  summary: 'The question that a passkey signs in the second step of a sign-in; for five minutes, once.',
  errors: ['auth.second-step-over'],
  body: z.object({ token: tokenText }),
  reply: PasskeyOptions,
});

export const Factors = z.object({
  /** Whether an authenticator app is set up. */
  app: z.boolean(),
  passkeys: z.array(z.object({ id: Id, name: z.string(), addedAt: Instant, usedAt: Instant.nullable() })),
  recoveryCodesLeft: z.int(),
  /** Whether owners and accountants must have one. */
  required: z.boolean(),
  /** Whether this account must have one and lacks it. */
  needed: z.boolean(),
  /** Whether this account may change what is required: an owner's. */
  decides: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

export const findFactors = endpoint.get('/auth/factors', 'staff', {
  summary: 'The second factors of the signed-in person of the shop.',
  errors: ['auth.guest'],
  reply: z.object({ data: Factors }),
});

/** Shown once, with the first factor and when made anew. */
const RecoveryCodes = Message.extend({ recoveryCodes: z.array(z.string()).optional() });

export const beginApp = endpoint.post('/auth/factors/app', 'staff', {
  confirms: true,
  summary:
    'Begins to set up an authenticator app: its secret, also as the address of a QR code. It counts once a code is given.',
  errors: ['auth.guest', 'account.factor-set'],
  reply: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
});

export const finishApp = endpoint.post('/auth/factors/app/finish', 'staff', {
  confirms: true,
  summary:
    'Sets up the authenticator app with its first code. With the first factor come ten recovery codes, shown once.',
  errors: ['auth.guest', 'account.wrong-factor', 'auth.too-many-tries'],
  body: z.object({ code: Code }),
  reply: RecoveryCodes,
});

export const beginPasskey = endpoint.post('/auth/factors/passkeys/begin', 'staff', {
  confirms: true,
  summary: 'Options to make a passkey; for five minutes, once.',
  errors: ['auth.guest'],
  reply: PasskeyOptions,
});

export const addPasskey = endpoint.post('/auth/factors/passkeys', 'staff', {
  confirms: true,
  summary: 'Adds a passkey. With the first factor come ten recovery codes, shown once.',
  errors: ['auth.guest', 'account.wrong-factor', 'account.factor-set'],
  body: z.object({ name: line(40, 'Please name the device.'), passkey: NewPasskey }),
  reply: RecoveryCodes,
});

export const removeApp = endpoint.delete('/auth/factors/app', 'staff', {
  confirms: true,
  summary: 'Removes the authenticator app. The last factor stays where one is required.',
  errors: ['auth.guest', 'account.no-factor'],
});

export const removePasskey = endpoint.delete('/auth/factors/passkeys/:id', 'staff', {
  confirms: true,
  summary: 'Removes a passkey. The last factor stays where one is required.',
  errors: ['auth.guest', 'account.no-factor'],
});

export const renewRecoveryCodes = endpoint.post('/auth/factors/recovery-codes', 'staff', {
  confirms: true,
  summary: 'Ten new recovery codes, shown once; the earlier ones no longer count.',
  errors: ['auth.guest', 'account.no-factor'],
  reply: RecoveryCodes,
});

const Confirmation = z
  .object({ password: exactText(128).min(1, 'Please enter your password.').optional(), ...Factor })
  .refine(given, ONE_PROOF);

export const findConfirmation = endpoint.get('/auth/confirm', 'staff', {
  summary:
    'By what the signed-in person of the shop confirms a weighty change: the password, or the second factor if there is one.',
  errors: ['auth.guest'],
  reply: z.object({ data: z.object({ methods: z.array(z.enum(['password', ...FactorMethod.options])) }) }),
});

export const confirmPasskey = endpoint.post('/auth/confirm/passkey', 'staff', {
  summary: 'The question that a passkey signs to confirm a weighty change; for five minutes, once.',
  errors: ['auth.guest'],
  reply: PasskeyOptions,
});

export const confirm = endpoint.post('/auth/confirm', 'staff', {
  summary: `Proves again who is at the keyboard; for ${CONFIRMED_MINUTES} minutes calls are not refused with auth.confirm-again. Wrong proofs count like wrong passwords (429).`,
  errors: [
    'auth.guest',
    'account.wrong-password',
    'account.wrong-factor',
    'auth.too-many-tries',
    'auth.too-many-at-once',
    'auth.busy',
  ],
  body: Confirmation,
});

export const saveFactorRule = endpoint.put('/admin/staff/second-factor', 'staff:write', {
  confirms: true,
  summary: 'Whether owners and accountants must have a second factor; an owner with one decides.',
  errors: ['account.no-factor', 'account.owners-only', 'auth.guest'],
  body: z.object({ required: z.boolean() }),
});
