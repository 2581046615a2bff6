/**
 * A small service for the tests of starting and stopping: its one response waits until the service receives the stop signal.
 */
import { createTestAuth } from '@kanaka/testing/sessions';
import { createHttpService } from '../src/http-service.ts';
import { z } from 'zod';
import { listen, run } from '../src/run-service.ts';

await run('test', z.object({}), async ({ logger, opened }) => {
  const { publicKey, internalToken } = createTestAuth();
  const app = await createHttpService({ logger, jwtPublicKey: publicKey, internalToken });
  app.get('/quick', async () => ({ success: true }));
  app.get('/slow', async () => {
    const signalled = new Promise((resolve) => process.once('SIGTERM', resolve));
    console.log('{"message":"asked"}');
    await signalled;
    return { success: true };
  });
  if (process.env['BREAK'] === 'at start') throw new Error('there is no drawer');
  await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  if (process.env['BREAK'] === 'later') setImmediate(() => void Promise.reject(new Error('the drawer fell out')));
  opened(app);
});
