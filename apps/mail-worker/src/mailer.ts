import type { Shop } from '@kanaka/contracts/catalog/settings';
import { AppError } from '@kanaka/server-kit/app-error';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { emailHtml, emailText, type Email } from '@kanaka/emails/email-layout';

export type Attachment = { filename: string; content: Buffer; contentType: string };

export type Message = {
  /** The shop that sends it. */
  shop: Shop;
  /** Determines the message id: an e-mail that is sent again after a crash has the same one. */
  jobId: string;
  to: string;
  /** Whose mailbox it is, if not of whom it greets. */
  toName?: string;
  email: Email;
  attachments?: Attachment[];
  /** For an e-mail that its reader asked for and may stop: mail programs show a button that posts there. */
  stopUrl?: string;
};

export type Mailer = { send: (message: Message) => Promise<void>; close: () => void };

/** Replaces control characters, which nodemailer would fold into header lines. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

/** What nodemailer says of an SMTP server's refusal. */
const Refusal = z.object({ command: z.literal('RCPT TO'), responseCode: z.int().min(500), response: z.string() });

/** A mailbox that is refused for good (5xx, unlike 4xx) is not there at the next try either. */
function refusedForGood(to: string, error: unknown): unknown {
  const { data: refusal } = Refusal.safeParse(error);
  if (!refusal) return error;
  const text = `The mail server takes nothing for ${to}: ${oneLine(refusal.response)}`;
  return new AppError('mail.refused', text, { cause: error });
}

/** So long a connection waits for another e-mail. Servers end an idle one only after minutes. */
const IDLE_MS = 1_000;

/**
 * Sends e-mails over SMTP, over a few connections that are kept while e-mails follow each other. Rejects if the server did not
 * accept the e-mail, with an AppError if it never will because of the recipient.
 */
export function openMailer({ smtpUrl, from, publicUrl }: { smtpUrl: string; from: string; publicUrl: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    idleTimeout: IDLE_MS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // The content of an e-mail must never make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicUrl).hostname;
  return {
    async send({ jobId, shop, to, toName, email, attachments = [], stopUrl }) {
      const sending = transport.sendMail({
        from: from.includes('<') ? from : { name: oneLine(shop.name), address: from },
        ...(shop.email && { replyTo: shop.email }),
        to: { name: oneLine(toName ?? email.greetingName), address: to },
        subject: oneLine(email.subject),
        messageId: `<${jobId.replace(/[^\w.-]/g, '-')}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        text: emailText(email, shop),
        html: emailHtml(email, shop, publicUrl),
        attachments,
      });
      await sending.catch((error: unknown) => {
        throw refusedForGood(to, error);
      });
    },
    close: () => transport.close(),
  };
}
