/** Settings from the user's environment, with defaults. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartFailure } from './failure.ts';
import { HIGHEST_OFFSET } from './ports.ts';

/** The owner's password if none is set. */
export const DEMO_PASSWORD = 'kanaka-owner';

const root = resolve(import.meta.dirname, '../../..');

const Environment = z.object({
  PORT: z.coerce
    .number('PORT is a number.')
    .int()
    .min(1)
    .max(65_535 - HIGHEST_OFFSET)
    .default(8080),
  DATA_DIR: z.string().min(1).default('.data'),
  /** The address that the gateway listens at; all other servers listen on loopback only. */
  HOST: z.enum(['127.0.0.1', '0.0.0.0'], '127.0.0.1 or 0.0.0.0 is expected').default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  /** `empty` starts a shop with pieces and without trade, `off` one without anything. */
  DEMO: z.enum(['on', 'empty', 'off']).default('on'),
  /** `off` starts what was built last: after a change the shop would be an old one, but tests stop and start it often. */
  BUILD: z.enum(['on', 'off']).default('on'),
  OWNER_EMAIL: z.string().default('owner@kanaka.example'),
  OWNER_PASSWORD: z.string().default(DEMO_PASSWORD),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'a postgres:// address is expected' }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, message: 'a redis:// address is expected' }).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('ap-south-1'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'an smtp:// address is expected' }).optional(),
  MAIL_FROM: z.string().optional(),
  RAZORPAY_API_URL: z.url().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_CHECKOUT_URL: z.url().optional(),
});

export type Settings = z.output<typeof Environment> & { root: string; dataDir: string; publicUrl: string };

/** A real server needs all of its variables. */
const together: [keyof Settings, (keyof Settings)[]][] = [
  ['S3_ENDPOINT', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['RAZORPAY_API_URL', ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']],
];

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = issue?.path.join('.') ?? 'The environment';
    throw new StartFailure(`${name} cannot be used as it is set: ${issue?.message ?? 'it is not valid'}.`);
  }
  const settings = {
    ...parsed.data,
    root,
    dataDir: resolve(root, parsed.data.DATA_DIR),
    publicUrl: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
  };
  for (const [name, needs] of together) {
    const missing = needs.filter((need) => settings[need] === undefined);
    if (settings[name] !== undefined && missing.length > 0) {
      throw new StartFailure(`${name} is set, so ${missing.join(', ')} must be set too.`);
    }
  }
  return settings;
}
