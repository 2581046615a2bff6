import type { PasswordResetEmail } from '@kanaka/contracts/identity';
import type { Shop } from '@kanaka/contracts/settings';
import type { JobData } from '@kanaka/queues/jobs';
import type { Email } from './email-template.ts';

const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Indian time. */
const clock = (instant: string) => `${dates.format(new Date(instant))} IST`;

/** Somebody requested a new password; only the owner of the mailbox receives the link. */
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
      { name: 'Valid until', value: clock(expiresAt) },
      { name: 'Works', value: 'Once' },
    ],
    // In the fragment, which is not sent to servers and so appears in no log or referrer.
    action: { label: 'Choose a new password', url: `${publicUrl}/auth/reset-password#token=${token}` },
    afterwards: [
      'If you did not ask for this, there is nothing more you need to do: your password stays as it is. Kindly do not pass this e-mail on; whoever has the link can set your password.',
    ],
  };
}

/** Notifies the account's owner that the password was changed. */
export function passwordChangedEmail(
  { name, changedAt, signedIn }: JobData<'mail', 'password-changed'>,
  { publicUrl, shop }: { publicUrl: string; shop: Shop },
): Email {
  return {
    subject: 'Your password was changed',
    heading: 'Your Password was Changed',
    greetingName: name,
    paragraphs: [
      signedIn
        ? `The password of your account at ${shop.name} was changed on a device that was signed in. Every other device has been signed out.`
        : `The password of your account at ${shop.name} was changed by a link from an e-mail we sent you. Every device that was signed in has been signed out.`,
      'If this was you, there is nothing more you need to do.',
    ],
    facts: [{ name: 'Changed', value: clock(changedAt) }],
    action: { label: 'It was not me', url: `${publicUrl}/auth/forgot-password` },
    afterwards: [
      `If it was not you, please choose a new password at once, change the password of your mailbox as well, and write to us${shop.email && ` at ${shop.email}`}.`,
    ],
  };
}
