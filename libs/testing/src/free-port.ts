import { createServer } from 'node:net';

/** A loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port was found');
  return address.port;
}

/** A loopback port where nothing listens, for a service that is down: unlike a free one, no other test can take it. */
export const REFUSING_PORT = 4;
