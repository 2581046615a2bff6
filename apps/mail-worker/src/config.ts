import { authConfig, commonConfig, redisConfig, s3Config, ServiceUrl } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...commonConfig,
  ...redisConfig,
  ...s3Config,
  INTERNAL_TOKEN: authConfig.INTERNAL_TOKEN,
  IDENTITY_URL: ServiceUrl,
  /** The catalog service has the seller's name, which e-mails are sent in. */
  CATALOG_URL: ServiceUrl,
  /** The public URL of the shop; e-mails link to it. */
  PUBLIC_URL: ServiceUrl,
  /** smtp://user:password@host:587 or smtps://…; nodemailer's options can follow after a `?`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'an smtp:// or smtps:// address is expected' }),
  /** The sender's address; the shop's name is added unless it is written as `Name <address>`. */
  MAIL_FROM: z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'an address is expected'),
});
