/** The mail catcher as a program: it receives e-mails at one port and shows them at another. */
import { promisify } from 'node:util';
import { readEnv, untilSignalled } from '../servers/program.ts';
import { buildMailPages, createSmtpServer } from './app.ts';
import { openMailbox } from './mailbox.ts';

const env = readEnv('PORT', 'SMTP_PORT', 'MAIL_DIR');
const host = process.env['HOST'] ?? '127.0.0.1';
const mailbox = openMailbox(env.MAIL_DIR);
const smtp = createSmtpServer(mailbox);
smtp.on('error', (error) => console.error(error.message));
await new Promise<void>((listening) => void smtp.listen(Number(env.SMTP_PORT), host, listening));
const pages = buildMailPages(mailbox);
await pages.listen({ host, port: Number(env.PORT) });
await untilSignalled();
await pages.close();
await promisify((done: () => void) => smtp.close(done))();
process.exit(0);
