import { promisify } from 'node:util';
import { listenHost, readEnv } from '../servers/program.ts';
import { buildMailPages, createSmtpServer } from './app.ts';
import { openMailbox } from './mailbox.ts';

/** Starts the mail catcher: it receives e-mails at SMTP_PORT and shows them at another port. Returns how to close it. */
export async function startMail(port: string): Promise<() => Promise<void>> {
  const env = readEnv('SMTP_PORT', 'MAIL_DIR');
  const mailbox = openMailbox(env.MAIL_DIR);
  const smtp = createSmtpServer(mailbox);
  smtp.on('error', (error) => console.error(error.message));
  await new Promise<void>((listening) => void smtp.listen(Number(env.SMTP_PORT), listenHost(), listening));
  const pages = buildMailPages(mailbox);
  await pages.listen({ host: listenHost(), port: Number(port) });
  return async () => {
    await pages.close();
    await promisify((done: () => void) => smtp.close(done))();
  };
}
