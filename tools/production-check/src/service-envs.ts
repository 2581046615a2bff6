/** The environment that each service gets from an env file, and what the service itself says of it. */
import { Config as Cart } from '@kanaka/cart/config';
import { Config as Catalog } from '@kanaka/catalog/config';
import { parseCompose } from '@kanaka/deploy-check/compose';
import { CONFIGURED, type Configured } from '@kanaka/deploy-check/variables';
import { Config as Gateway } from '@kanaka/gateway/config';
import { Config as Identity } from '@kanaka/identity/config';
import { secretsFrom } from '@kanaka/image-tools/secrets-from';
import { Config as InvoiceWorker } from '@kanaka/invoice-worker/config';
import { Config as MailWorker } from '@kanaka/mail-worker/config';
import { Config as Media } from '@kanaka/media/config';
import { Config as Orders } from '@kanaka/orders/config';
import { Config as Reviews } from '@kanaka/reviews/config';
import { ConfigError, readConfig } from '@kanaka/server-kit/config';
import type { z } from 'zod';

export type Env = Record<string, string | undefined>;

const configs: Record<Configured, z.ZodObject> = {
  gateway: Gateway,
  identity: Identity,
  catalog: Catalog,
  cart: Cart,
  orders: Orders,
  reviews: Reviews,
  media: Media,
  'invoice-worker': InvoiceWorker,
  'mail-worker': MailWorker,
};

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose does. */
function filled(text: string, env: Env): string {
  return text.replaceAll(
    /\$\{(\w+)(?::?([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest: string | undefined) =>
      env[name] || (kind === '-' ? (rest ?? '') : ''),
  );
}

/**
 * The environment of every service, as docker-compose.yml gives it, with the addresses that it composes. Those of databases
 * and Redis that are named in the env file, as for a cluster, take their place.
 */
export function serviceEnvs(composeText: string, env: Env): Record<Configured, Env> {
  const { services } = parseCompose(composeText);
  const secrets = secretsFrom(env);
  const envOf = (service: Configured): Env => {
    const given = services[service]?.environment ?? {};
    const own = Object.entries(given).map(([name, text]) => [name, filled(text, env)] as const);
    return {
      ...Object.fromEntries(own),
      ...(env[`${service.toUpperCase()}_DATABASE_URL`] && secrets[`kanaka-${service}-database`]),
      ...('S3_BUCKET' in given && secrets[`kanaka-${service}-objects`]),
      ...('REDIS_URL' in given && env['REDIS_URL'] && { REDIS_URL: env['REDIS_URL'] }),
      // Set by every image.
      PORT: '8080',
      HOST: '0.0.0.0',
    };
  };
  return Object.fromEntries(CONFIGURED.map((service) => [service, envOf(service)])) as Record<Configured, Env>;
}

/** What a service refuses to start with, apart from values of a trial. */
export function faultsOf(service: Configured, env: Env): readonly string[] {
  try {
    readConfig(configs[service], { ...env, TRIAL: 'yes' });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}
