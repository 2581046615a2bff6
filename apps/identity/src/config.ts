import { createPrivateKey } from 'node:crypto';
import { authConfig, commonConfig, databaseConfig, Pem, redisConfig, ServiceUrl } from '@kanaka/server-kit/config';
import { keyIdOf, pemsIn } from '@kanaka/server-kit/token-keys';
import { Email } from '@kanaka/contracts/email-address';
import { z } from 'zod';

export const Config = z
  .object({
    ...commonConfig,
    ...authConfig,
    ...databaseConfig,
    ...redisConfig,
    /** Signs access tokens. No other service has it. */
    JWT_PRIVATE_KEY: Pem,
    /** The first admin, created at start when missing. Both or neither. */
    OWNER_EMAIL: Email.optional(),
    OWNER_PASSWORD: z.string().min(8, 'at least 8 characters are expected').max(128).optional(),
    /** The shop's address, without a trailing slash: passkeys are of its domain. */
    PUBLIC_URL: ServiceUrl,
    /** Wrong passwords for one account in a quarter of an hour, from one of its devices or from one address. */
    SIGN_IN_TRIES: z.coerce.number().int().min(1).default(5),
    /** Wrong passwords for one account in an hour, from all browsers that are not its devices together. */
    SIGN_IN_TRIES_OF_STRANGERS: z.coerce.number().int().min(1).default(20),
  })
  .refine((config) => (config.OWNER_EMAIL === undefined) === (config.OWNER_PASSWORD === undefined), {
    path: ['OWNER_PASSWORD'],
    message: 'OWNER_EMAIL and OWNER_PASSWORD go together',
  })
  .refine(
    (config) =>
      pemsIn(config.JWT_PUBLIC_KEY)
        .map(keyIdOf)
        .includes(nameOf(config.JWT_PRIVATE_KEY) ?? ''),
    {
      path: ['JWT_PRIVATE_KEY'],
      message: 'it is not the private half of a key in JWT_PUBLIC_KEY',
    },
  );

/** The key id that tokens signed with this key carry; null when this is not a private key. */
function nameOf(privatePem: string): string | null {
  try {
    createPrivateKey(privatePem);
    return keyIdOf(privatePem);
  } catch {
    return null;
  }
}
