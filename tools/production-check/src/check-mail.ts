import { createTransport } from 'nodemailer';
import { right, unreachable, wrong, type Finding } from './finding.ts';

/** Signs in to the mail server; sends an e-mail only to an address that is named. */
export async function checkMail({
  url,
  from,
  to,
}: {
  url: string;
  from: string;
  to?: string | undefined;
}): Promise<Finding> {
  if (!url) return wrong('SMTP_URL is missing: no e-mail is sent');
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  try {
    await transport.verify();
    if (to === undefined) return right('the mail server lets the shop in (no e-mail was sent)');
    await transport.sendMail({
      from,
      to,
      subject: 'A test of your shop’s e-mail',
      text: 'Your shop’s mail server has accepted this e-mail. Look whether it arrived in the inbox and not among spam.',
    });
    return right(`the mail server accepted an e-mail to ${to}: look whether it arrives, and not among spam`);
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (code === 'EAUTH') return wrong('the mail server refuses the user or password in SMTP_URL');
    if (responseCode) return wrong(`the mail server answers ${responseCode}: may it send for the domain of MAIL_FROM?`);
    return unreachable('the mail server', url, error);
  } finally {
    transport.close();
  }
}
