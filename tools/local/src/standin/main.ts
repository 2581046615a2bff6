/** The stand-in for Razorpay as a program of its own, for containers. */
import { readEnv, untilSignalled } from '../servers/program.ts';
import { startStandin } from './start-standin.ts';

const close = await startStandin(readEnv('PORT').PORT);
await untilSignalled();
await close();
