import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { tokensIn } from './internal-token.ts';
import { pemsIn } from './token-keys.ts';

/** The environment could not be used: says which variables, in one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the environment as one zod object. Every service's `config.ts` is one call of this, so a missing or wrong
 * variable stops it at once, by name, before anything is opened.
 */
export function readConfig<Shape extends z.ZodObject>(
  shape: Shape,
  env: NodeJS.ProcessEnv = process.env,
): z.output<Shape> {
  // A variable set to nothing (as compose files and charts do) is one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return given[name] === undefined && issue.code !== 'custom'
      ? `${name} is missing`
      : `${name} is wrong: ${issue.message}`;
  });
  throw new ConfigError(`This service cannot start:\n  ${lines.join('\n  ')}`);
}

/** The address of another service, without a slash at its end. */
export const ServiceUrl = z.url().transform((url) => url.replace(/\/+$/, ''));

/** OpenTelemetry's own variables, so that whoever runs the shop finds what they know. Without an endpoint nothing is traced. */
export const tracingConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT: ServiceUrl.optional(),
  /** The part of what comes in from outside that is traced; what belongs to a traced call always is. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** What every service reads. */
export const commonConfig = {
  ...tracingConfig,
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Loopback by default; a container says 0.0.0.0. */
  HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};

/** A PEM key in an environment variable, where line breaks often arrive as the two characters \n. */
export const Pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .refine((text) => text.startsWith('-----BEGIN '), 'a PEM key is expected');

function isEd25519PublicKey(pem: string): boolean {
  try {
    return pem.includes('PUBLIC KEY') && createPublicKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Verifies sessions and calling services; in every HTTP service. */
export const authConfig = {
  /** One key, or while it is being changed the old and the new one, one PEM block after the other. */
  JWT_PUBLIC_KEY: Pem.refine(
    (text) => pemsIn(text).length > 0 && pemsIn(text).every(isEd25519PublicKey),
    'the public half of an Ed25519 key is expected',
  ),
  /**
   * Shared by the services of one shop; whoever holds it may call /internal. While it is being changed, the old and the
   * new one with a comma between: the first is shown, each is believed.
   */
  INTERNAL_TOKEN: z
    .string()
    .refine((text) => tokensIn(text).length > 0 && tokensIn(text).every(({ length }) => length >= 24), {
      error: 'at least 24 characters are expected',
    }),
};

export const databaseConfig = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'a postgres:// address is expected' }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
};

export const redisConfig = { REDIS_URL: z.url({ protocol: /^rediss?$/, message: 'a redis:// address is expected' }) };

export const s3Config = {
  S3_ENDPOINT: z.url(),
  S3_BUCKET: z.string().min(3),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  S3_REGION: z.string().min(1).default('ap-south-1'),
};
