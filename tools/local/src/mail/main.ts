/** The mail catcher as a program of its own, for containers. */
import { readEnv, untilSignalled } from '../servers/program.ts';
import { startMail } from './start-mail.ts';

const close = await startMail(readEnv('PORT').PORT);
await untilSignalled();
await close();
process.exit(0);
