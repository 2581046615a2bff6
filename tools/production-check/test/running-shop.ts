/** For these tests: a real gateway with real accounts and orders behind it, and proxies in front of it. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { openGateway, openServices } from '@kanaka/gateway/test/gateway-harness';
import { startIdentityHarness } from '@kanaka/identity/test/identity-harness';
import { startOrderHarness } from '@kanaka/orders/test/order-harness';

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
  { forwardedFor, protocol }: { forwardedFor: Forwarded; protocol: string },
) {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { 'x-forwarded-for': given, ...headers } = incoming.headers;
    const address = forwardedFor(given?.toString());
    const onward = request(new URL(incoming.url ?? '/', to), {
      method: incoming.method,
      headers: { ...headers, ...(address && { 'x-forwarded-for': address }), 'x-forwarded-proto': protocol },
    });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(onward);
  };
  const { port, close } = await listen(createServer(pass));
  return { url: `http://localhost:${port}`, close };
}
