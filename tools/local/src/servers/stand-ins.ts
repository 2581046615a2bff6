/**
 * What a real shop has elsewhere, as one program: an S3-compatible store, Razorpay and an SMTP server. Each is started if its
 * port is set. Three programs would need twice as much memory, most of it for Node itself.
 */
import { startEmbeddedS3 } from '@kanaka/testing/embedded-s3';
import { startMail } from '../mail/start-mail.ts';
import { startStandin } from '../standin/start-standin.ts';
import { readEnv, untilSignalled } from './program.ts';

type Close = () => Promise<void>;

async function startS3(port: string): Promise<Close> {
  const { S3_DIR, S3_BUCKET } = readEnv('S3_DIR', 'S3_BUCKET');
  await startEmbeddedS3({ dataDir: S3_DIR, port: Number(port), bucket: S3_BUCKET });
  // It ends with the program: closing it would wait for idle connections.
  return async () => undefined;
}

const starters: Record<string, (port: string) => Promise<Close>> = {
  S3_PORT: startS3,
  MAIL_PORT: startMail,
  RAZORPAY_PORT: startStandin,
};
const started = await Promise.all(
  Object.entries(starters).map(async ([name, start]): Promise<Close> => {
    const port = process.env[name];
    return port ? start(port) : async () => undefined;
  }),
);
await untilSignalled();
await Promise.all(started.map((close) => close()));
process.exit(0);
