import type { PasswordResetEmail } from '@kanaka/contracts/identity';
import type { Shop } from '@kanaka/contracts/settings';
import type { JobData } from '@kanaka/queues/jobs';
import type { Email } from './email-template.ts';

const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** As a clock in the shop shows it. */
const clock = (instant: string) => `${dates.format(new Date(instant))} IST`;

/** Somebody asked to choose a new password; this letter proves whose mailbox it is. */
export function passwordResetEmailOf(
  { name, token, expiresAt }: Omit<PasswordResetEmail, 'to'>,
  { publicUrl, shop }: { publicUrl: string; shop: Shop },
): Email {
  return {
    subject: 'Choose a new password',
    heading: 'Choose a New Password',
    greetingName: name,
    paragraphs: [
      `Somebody, most likely you, asked to choose a new password for your account at ${shop.name}. The link below leads you to the page for it.`,
    ],
    facts: [
      { name: 'The link holds until', value: clock(expiresAt) },
      { name: 'It can be used', value: 'Once' },
    ],
    // After the #, where no server, log or referrer ever sees it.
    action: { label: 'Choose a new password', url: `${publicUrl}/auth/reset-password#token=${token}` },
    afterwards: [
      'If you did not ask for this, nothing is left for you to do: your password stays as it is. Kindly do not pass this letter on; whoever has the link can set your password.',
    ],
  };
}

/** The password is another one now. */
export function passwordChangedEmail(
  { name, changedAt }: JobData<'mail', 'password-changed'>,
  { publicUrl, shop }: { publicUrl: string; shop: Shop },
): Email {
  return {
    subject: 'Your password was changed',
    heading: 'Your Password was Changed',
    greetingName: name,
    paragraphs: [
      `The password of your account at ${shop.name} was changed by a link from a letter we sent you. Every device that was signed in has been signed out.`,
      'If this was you, nothing is left for you to do.',
    ],
    facts: [{ name: 'Changed', value: clock(changedAt) }],
    action: { label: 'It was not me', url: `${publicUrl}/auth/forgot-password` },
    afterwards: [
      `If it was not you, please choose a new password at once, change the password of your mailbox as well, and write to us${shop.email && ` at ${shop.email}`}.`,
    ],
  };
}
