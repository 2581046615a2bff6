/** For a test: a proxy in front of Redis, which the test can start late, block and stop. */
import { createServer, connect, type Socket } from 'node:net';

export type Proxy = {
  /** From now on nothing is forwarded; the connections stay open. */
  stopForwarding: () => void;
  close: () => Promise<void>;
};

/** Listens on a loopback port and forwards every connection. */
export async function forwardTo(redisUrl: string, port: number): Promise<Proxy> {
  const target = new URL(redisUrl);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    stopForwarding() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
