import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = {
  /** The URL of a server, by way of this proxy. */
  urlOf: (serverUrl: string) => string;
  /** Forwards new connections to another server; those that stand stay where they are. */
  leadTo: (serverUrl: string) => void;
  /** Forwards nothing any more on the connections that stand, which stay open; new ones work. */
  silence: () => void;
  /** Ends the connections that stand; new ones work. */
  cut: () => void;
  close: () => Promise<void>;
};

/** Stands between a client and its server, to show what the client does when the network or the server's role changes. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  let target = new URL(serverUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((caller) => {
    const pair = [caller, connect({ host: target.hostname, port: Number(target.port) })] as const;
    pairs.add(pair);
    const [, server] = pair;
    caller.on('error', () => undefined).on('close', () => server.destroy());
    server.on('error', () => undefined).on('close', () => caller.destroy());
    caller.pipe(server).pipe(caller);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const cut = () => pairs.forEach(([caller]) => caller.destroy());
  return {
    urlOf(url) {
      const proxied = new URL(url);
      proxied.host = `127.0.0.1:${port}`;
      return proxied.href;
    },
    leadTo(url) {
      target = new URL(url);
    },
    silence() {
      // What arrives is read and dropped, so that the senders notice nothing.
      for (const pair of pairs) for (const socket of pair) socket.unpipe().resume();
    },
    cut,
    async close() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      cut();
      await closed;
    },
  };
}
