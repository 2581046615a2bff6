/** A little service for the test of starting and stopping: its one answer waits until the service has been told to stop. */
import { createTestHouse } from '@kanaka/testing/sessions';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { listen, run } from './run.ts';

await run('test', async () => {
  const logger = createLogger({ service: 'test', level: 'info' });
  const { publicKey, internalToken } = createTestHouse();
  const app = await createHttpService({ logger, jwtPublicKey: publicKey, internalToken });
  app.get('/quick', async () => ({ success: true }));
  app.get('/slow', async () => {
    const told = new Promise((resolve) => process.once('SIGTERM', resolve));
    console.log('{"message":"asked"}');
    await told;
    return { success: true };
  });
  if (process.env['BREAK'] === 'at start') throw new Error('there is no drawer');
  await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  if (process.env['BREAK'] === 'later') setImmediate(() => Promise.reject(new Error('the drawer fell out')));
  return { logger, close: () => app.close() };
});
