import { constants, getPriority, setPriority } from 'node:os';
import { documentStored, documentToRender } from '@kanaka/contracts/orders/documents';
import { canWrite, connectRedis } from '@kanaka/queues/connection';
import { createHealthServer } from '@kanaka/server-kit/health-server';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { listen, run } from '@kanaka/server-kit/run-service';
import { Config } from './config.ts';
import { consumeDocuments } from './consume-documents.ts';
import { loadFonts } from './fonts.ts';
import { createPrinter } from './printer.ts';

/** On a machine that is busy, a document may be ready a moment later, but a checkout should not wait for it. */
function giveWay(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
}

await run('invoice-worker', Config, async ({ config: settings, logger, opened }) => {
  giveWay();
  const redis = connectRedis(settings.REDIS_URL, 'producer', logger);
  const store = openObjectStore(settings);
  const callOrders = createServiceClient({
    name: 'orders',
    url: settings.ORDERS_URL,
    internalToken: settings.INTERNAL_TOKEN,
    timeoutMs: 5_000,
  });
  const printer = createPrinter({
    executablePath: settings.PUPPETEER_EXECUTABLE_PATH,
    fontRules: await loadFonts(),
    logger,
  });
  opened(printer, store, { close: () => redis.disconnect() });
  const consumer = consumeDocuments({
    documentToRender: (of) => callOrders(documentToRender, { params: of }),
    documentStored: async (of, pdf) => void (await callOrders(documentStored, { params: of, body: pdf })),
    redisUrl: settings.REDIS_URL,
    logger,
    store,
    print: printer.print,
    publicUrl: settings.PUBLIC_URL,
  });
  // The first readiness check starts a browser, so that a worker that cannot print is never ready.
  const app = createHealthServer({
    logger,
    checks: { redis: () => canWrite(redis), store: store.check, browser: printer.check },
  });
  printer
    .check()
    .catch((error: unknown) =>
      logger.warn({ err: error }, 'the browser could not be started yet; it will be tried again'),
    );
  await listen(app, settings);
  opened(app);
  // Closed first: it waits until the current invoice is done.
  opened(consumer);
});
