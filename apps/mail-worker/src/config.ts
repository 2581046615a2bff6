import { authConfig, commonConfig, readConfig, redisConfig, s3Config, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const config = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    z.object({
      ...commonConfig,
      ...redisConfig,
      ...s3Config,
      INTERNAL_TOKEN: authConfig.INTERNAL_TOKEN,
      IDENTITY_URL: ServiceUrl,
      ORDERS_URL: ServiceUrl,
      /** Says in whose name e-mails are written. */
      CATALOG_URL: ServiceUrl,
      /** Where shoppers reach the shop; e-mails link there. */
      PUBLIC_URL: ServiceUrl,
      /** smtp://user:password@host:587 or smtps://…; what nodemailer takes as parameters can follow a `?`. */
      SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'an smtp:// or smtps:// address is expected' }),
      /** The address e-mails come from, in the shop's name; `Name <address>` for another name. */
      MAIL_FROM: z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'an address is expected'),
    }),
    env,
  );
