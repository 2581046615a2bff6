import { ownWords, reportMistake } from '@kanaka/contracts/catalog/emails';
import { shopSettings } from '@kanaka/contracts/catalog/settings';
import { mailedLinkEmail } from '@kanaka/contracts/identity/accounts';
import { canWrite, connectRedis } from '@kanaka/queues/connection';
import { pickupCodes } from '@kanaka/queues/pickup-code';
import { trackingTokens } from '@kanaka/queues/tracking-link';
import { createHealthServer } from '@kanaka/server-kit/health-server';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { listen, run } from '@kanaka/server-kit/run-service';
import { Config } from './config.ts';
import { consumeMail } from './consume-mail.ts';
import { cachedShop, cachedWords } from './known-shop.ts';
import { openMailer } from './mailer.ts';
import { sentMarks } from './sent-marks.ts';

await run('mail-worker', Config, async ({ config: settings, logger, opened }) => {
  const redis = connectRedis(settings.REDIS_URL, 'producer', logger);
  const store = openObjectStore(settings);
  const mailer = openMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, publicUrl: settings.PUBLIC_URL });
  opened(mailer, store, { close: () => redis.disconnect() });
  const callService = (name: string, url: string) =>
    createServiceClient({ name, url, internalToken: settings.INTERNAL_TOKEN, timeoutMs: 5_000 });
  const callCatalog = callService('catalog', settings.CATALOG_URL);
  const callIdentity = callService('identity', settings.IDENTITY_URL);
  const consumer = consumeMail({
    redisUrl: settings.REDIS_URL,
    buildLinkEmail: async (linkId) => (await callIdentity(mailedLinkEmail, { params: { linkId } })).email,
    logger,
    store,
    mailer,
    marks: sentMarks(redis, logger),
    publicUrl: settings.PUBLIC_URL,
    tokenOf: trackingTokens(settings.INTERNAL_TOKEN),
    codeOf: pickupCodes(settings.INTERNAL_TOKEN).codeOf,
    cachedShop: cachedShop({ ask: async () => (await callCatalog(shopSettings, {})).data, logger }),
    cachedWords: cachedWords({ ask: async () => (await callCatalog(ownWords, {})).data, logger }),
    reportMistake: (body) => callCatalog(reportMistake, { body }),
  });
  const app = createHealthServer({ logger, checks: { redis: () => canWrite(redis), store: store.check } });
  await listen(app, settings);
  opened(app);
  // Closed first: it waits until the e-mail that is being sent is done.
  opened(consumer);
});
