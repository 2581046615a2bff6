/** For a test: a port behind which a Redis appears, and falls silent, only when the test says so. */
import { createServer, connect, type Socket } from 'node:net';

export type Way = {
  /** From now on nothing is passed on, without an error. */
  fallSilent: () => void;
  close: () => Promise<void>;
};

/** Listens on a loopback port and passes every connection on. */
export async function forwardTo(redisUrl: string, port: number): Promise<Way> {
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
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
