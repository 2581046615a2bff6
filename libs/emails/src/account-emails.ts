import type { MailedLinkEmail } from '@kanaka/contracts/identity/accounts';
import type { JobData } from '@kanaka/queues/jobs';
import { wordedEmail, type Email, type From } from './email-layout.ts';

const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Indian time. */
const clock = (instant: string) => `${dates.format(new Date(instant))} IST`;

const onceUntil = (expiresAt: string): Email['facts'] => [
  { name: 'Valid until', value: clock(expiresAt) },
  { name: 'Works', value: 'Once' },
];

type Link = Omit<MailedLinkEmail, 'to' | 'kind'>;

/** Somebody requested a new password; only the owner of the mailbox receives the link. */
const passwordResetEmail = ({ name, token, expiresAt }: Link, from: From): Email =>
  wordedEmail(from, 'password-reset', {
    name,
    facts: onceUntil(expiresAt),
    // In the fragment, which is not sent to servers and so appears in no log or referrer.
    action: { label: 'Choose a new password', url: `${from.publicUrl}/auth/reset-password#token=${token}` },
  });

/** Somebody opened an account with this address; only the owner of the mailbox receives the link that proves it. */
const emailProofEmail = ({ name, token, expiresAt }: Link, from: From): Email =>
  wordedEmail(from, 'email-proof', {
    name,
    facts: onceUntil(expiresAt),
    // In the fragment, which is not sent to servers and so appears in no log or referrer.
    action: { label: 'Confirm', url: `${from.publicUrl}/auth/confirm-email#token=${token}` },
  });

/** Somebody wanted to open an account with an address that has one; nobody but the owner of the mailbox learns it. */
const accountExistsEmail = ({ name }: Link, from: From): Email =>
  wordedEmail(from, 'account-exists', {
    name,
    facts: [],
    action: { label: 'Sign in', url: `${from.publicUrl}/auth/login` },
    second: { label: 'Choose a new password', url: `${from.publicUrl}/auth/forgot-password` },
  });

/** Somebody of the shop invites the owner of this mailbox to work there. */
function invitationEmail({ token, expiresAt, invited }: Link, { publicUrl, shop }: From): Email {
  const { by, role } = invited ?? { by: shop.name, role: '' };
  return {
    subject: `You are invited to ${shop.name}`,
    heading: 'You Are Invited',
    greetingName: '',
    paragraphs: [
      `${by} invites you to work in the back office of ${shop.name}. The link below takes you to the page where you choose your name and password.`,
    ],
    facts: [...(role ? [{ name: 'Role', value: role }] : []), ...onceUntil(expiresAt)],
    // In the fragment, which is not sent to servers and so appears in no log or referrer.
    action: { label: 'Accept the invitation', url: `${publicUrl}/auth/join#token=${token}` },
    afterwards: [
      'If you do not know about this, there is nothing more you need to do. Please do not pass this e-mail on; whoever has the link can enter the back office.',
    ],
  };
}

const linkEmails: Record<MailedLinkEmail['kind'], (link: Link, from: From) => Email> = {
  'password-reset': passwordResetEmail,
  'email-proof': emailProofEmail,
  'account-exists': accountExistsEmail,
  invitation: invitationEmail,
};

/** The e-mail for which an account's mailed link was made. */
export function linkEmail({ kind, ...link }: MailedLinkEmail, from: From): Email {
  return linkEmails[kind](link, from);
}

/** Says goodbye, and what stays. */
export const accountErasedEmail = ({ name }: JobData<'mail', 'account-erased'>, from: From): Email =>
  wordedEmail(from, 'account-erased', {
    name,
    facts: [],
    action: { label: 'Visit the shop', url: `${from.publicUrl}/shop/home` },
  });

/** Tells who made an API key that it ends soon. */
export const apiKeyEndsEmail = ({ name, key, endsAt }: JobData<'mail', 'api-key-ends'>, from: From): Email =>
  wordedEmail(from, 'api-key-ends', {
    name,
    values: { key_name: key, key_end: clock(endsAt) },
    facts: [{ name: 'Ends', value: clock(endsAt) }],
    action: { label: 'See the API keys', url: `${from.publicUrl}/admin/api-keys` },
  });

/** Notifies the account's owner that the password was changed. */
export const passwordChangedEmail = (
  { name, changedAt, signedIn = false }: JobData<'mail', 'password-changed'>,
  from: From,
): Email =>
  wordedEmail(from, 'password-changed', {
    name,
    values: { signed_in: signedIn },
    facts: [{ name: 'Changed', value: clock(changedAt) }],
    action: { label: 'It was not me', url: `${from.publicUrl}/auth/forgot-password` },
  });

const factorChanges: Record<
  JobData<'mail', 'factor-changed'>['change'],
  { subject: string; heading: string; what: string }
> = {
  'factor-added': {
    subject: 'Two-step sign-in: something was added',
    heading: 'Your Two-Step Sign-In was Changed',
    what: 'was added to the two-step sign-in',
  },
  'factor-removed': {
    subject: 'Two-step sign-in: something was removed',
    heading: 'Your Two-Step Sign-In was Changed',
    what: 'was removed from the two-step sign-in',
  },
  'factors-reset': {
    subject: 'Your two-step sign-in was reset',
    heading: 'Your Two-Step Sign-In was Reset',
    what: 'has reset the two-step sign-in',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    heading: 'A Recovery Code was Used',
    what: 'One of the recovery codes was used for the two-step sign-in',
  },
  'recovery-codes-renewed': {
    subject: 'Your recovery codes were replaced',
    heading: 'Your Recovery Codes were Replaced',
    what: 'New recovery codes were made for the two-step sign-in',
  },
};

/** Notifies a person of the shop that the second step of their sign-in was changed. */
export function factorChangedEmail(
  { name, change, factor, by, changedAt }: JobData<'mail', 'factor-changed'>,
  { publicUrl, shop }: From,
): Email {
  const { subject, heading, what } = factorChanges[change];
  return {
    subject,
    heading,
    greetingName: name,
    paragraphs: [
      `${[factor || by, what].filter(Boolean).join(' ')} of your account at ${shop.name}.`,
      'If you know about this, there is nothing more you need to do.',
    ],
    facts: [{ name: 'Changed', value: clock(changedAt) }],
    action: { label: 'Your account', url: `${publicUrl}/admin/account` },
    afterwards: [
      'If it was not you, please choose a new password at once and tell another owner of the shop. We never ask for codes by e-mail or telephone.',
    ],
  };
}

/** Tells somebody of the shop about a sign-in from a browser that was not known. */
export function newDeviceEmail(
  { name, at, browser, address }: JobData<'mail', 'new-device'>,
  { publicUrl, shop }: From,
): Email {
  return {
    subject: 'A sign-in from a new device',
    heading: 'A Sign-in from a New Device',
    greetingName: name,
    paragraphs: [
      `Your account in the back office of ${shop.name} was signed in to from a device that has not been used before. If this was you, there is nothing more you need to do.`,
    ],
    facts: [
      { name: 'When', value: clock(at) },
      { name: 'Device', value: browser },
      { name: 'Internet address', value: address },
    ],
    action: { label: 'See your devices', url: `${publicUrl}/admin/account` },
    second: { label: 'Choose a new password', url: `${publicUrl}/auth/forgot-password` },
    afterwards: [
      'If it was not you, please choose a new password at once, which signs every device out, and tell an owner of the shop.',
    ],
  };
}
