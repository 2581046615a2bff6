/** For these tests: a real gateway with real accounts and orders behind it, and proxies in front of it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttp, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openGateway, openServices } from '@kanaka/gateway/test/gateway-harness';
import { startIdentityHarness } from '@kanaka/identity/test/identity-harness';
import { startOrderHarness } from '@kanaka/orders/test/order-harness';

const run = promisify(execFile);

export async function listen(server: Server): Promise<{ port: number; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export async function startShop() {
  const services = await openServices();
  const orders = await startOrderHarness();
  const identity = await startIdentityHarness();
  const upstreams = {
    ...services.urls,
    orders: await orders.app.listen({ host: '127.0.0.1', port: 0 }),
    identity: await identity.app.listen({ host: '127.0.0.1', port: 0 }),
  };
  const gateway = await openGateway(upstreams, { redisUrl: 'redis://127.0.0.1:1' });
  return {
    url: gateway.url,
    orders,
    async stop() {
      await gateway.close();
      await identity.close();
      await orders.stop();
      await services.close();
    },
  };
}

export type Forwarded = (given: string | undefined) => string | undefined;

/** A proxy in front of the gateway; `forwardedFor` makes its X-Forwarded-For of the one that it is sent. */
export async function startProxy(
  to: string,
  {
    forwardedFor,
    protocol = 'https',
    certificate,
  }: { forwardedFor: Forwarded; protocol?: string; certificate?: Certificate },
) {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { 'x-forwarded-for': given, ...headers } = incoming.headers;
    const address = forwardedFor(given?.toString());
    const onward = request(new URL(incoming.url ?? '/', to), {
      method: incoming.method,
      headers: { ...headers, ...(address && { 'x-forwarded-for': address }), 'x-forwarded-proto': protocol },
    });
    onward.on('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(onward);
  };
  const { port, close } = await listen(certificate ? createHttps(certificate, pass) : createHttp(pass));
  return { url: `${certificate ? 'https' : 'http'}://localhost:${port}`, close };
}

export type Certificate = { key: string; cert: string };

/** A certificate of its own authority for localhost; null where openssl is not installed. */
export async function makeCertificate(
  days: number,
): Promise<(Certificate & { file: string; remove: () => Promise<void> }) | null> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...subject];
  try {
    await run('openssl', [...made, '-days', String(days), '-keyout', keyFile, '-out', file]);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null;
    throw error;
  }
  return {
    key: await readFile(keyFile, 'utf8'),
    cert: await readFile(file, 'utf8'),
    file,
    remove: () => rm(folder, { recursive: true }),
  };
}
