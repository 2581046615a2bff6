import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { tokensIn } from './internal-token.ts';
import { pemsIn } from './token-keys.ts';
import { isTrial, trialValuesIn } from './trial-values.ts';

/** The environment is not usable; `faults` names each wrong variable in one sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`This service cannot start:\n  ${faults.join('\n  ')}`);
    this.faults = faults;
  }
}

/**
 * Reads the environment as one zod object. Each service's `config.ts` calls it once, so that a missing or wrong variable
 * stops the service with its name, before any connection is opened. In production, so does a value that is only for trying
 * the shop out, unless `TRIAL=yes` says that this is one.
 */
export function readConfig<Shape extends z.ZodObject>(
  shape: Shape,
  env: NodeJS.ProcessEnv = process.env,
): z.output<Shape> {
  // Compose files and charts set a missing variable to an empty string: treated as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = shape.safeParse(given);
  const lines = parsed.success
    ? refusedInProduction(given)
    : parsed.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return given[name] === undefined && issue.code !== 'custom'
          ? `${name} is missing`
          : `${name} is wrong: ${issue.message}`;
      });
  if (parsed.success && lines.length === 0) return parsed.data;
  throw new ConfigError(lines);
}

function refusedInProduction(env: NodeJS.ProcessEnv): string[] {
  if (isTrial(env)) return [];
  const lines = trialValuesIn(env).map(({ name, fault }) => `${name} ${fault}`);
  return lines.length > 0 ? [...lines, 'For a trial with these values, set TRIAL=yes'] : [];
}

/** The URL of another service, without a trailing slash. */
export const ServiceUrl = z.url().transform((url) => url.replace(/\/+$/, ''));

/** OpenTelemetry's standard variables, which operators know already. Without an endpoint nothing is traced. */
export const tracingConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT: ServiceUrl.optional(),
  /** The share of requests from outside that is traced; calls that belong to a trace are always traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** What every service reads. */
export const commonConfig = {
  ...tracingConfig,
  /** Whether the values of a trial are allowed in production (`trial-values.ts`). */
  TRIAL: z.enum(['yes', 'no']).default('no'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Loopback by default; a container sets 0.0.0.0. */
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

/** Verifies sessions and calling services; needed by every HTTP service. */
export const authConfig = {
  /** One key; during a rotation the old and the new one, as PEM blocks one after the other. */
  JWT_PUBLIC_KEY: Pem.refine(
    (text) => pemsIn(text).length > 0 && pemsIn(text).every(isEd25519PublicKey),
    'the public half of an Ed25519 key is expected',
  ),
  /**
   * Shared by the services of one shop; it allows calls of /internal endpoints. During a rotation, the old and the new one
   * separated by a comma: the first is sent, each of them is accepted.
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
  /** Without a key, the AWS SDK's own search finds one: a role by the pod's token, for example. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('ap-south-1'),
};
