/**
 * Clients that are as slow as possible, to occupy the shop's connections. They write HTTP themselves, as no library can do
 * that.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export const slowKinds = [
  'headers never finished',
  'body half sent',
  'answer not read',
  'idle between requests',
  'upload half sent',
] as const;
type SlowKind = (typeof slowKinds)[number];

export type SlowOptions = {
  /** Their number, an equal part of each kind. */
  count: number;
  /** The loopback addresses that they use in turn; without any, the system chooses. */
  addresses?: readonly string[];
  /** Additional headers, for example the session of the client with this number. */
  headersOf?: (number: number) => Record<string, string>;
  /** The path of a large public file. */
  largePath: string;
};

export type SlowClients = {
  /** The number of connections open now, of these kinds or of all. */
  open: (...kinds: SlowKind[]) => number;
  /** The number of requests of these kinds without a response. */
  waiting: (...kinds: SlowKind[]) => number;
  /** How many connections the shop has closed; closed clients connect again. */
  closedByShop: () => number;
  /** Stops reconnecting, and waits until the shop has closed all of them. */
  untilClosed: () => Promise<void>;
  leave: () => Promise<void>;
};

const DRIP_MS = 1_000;
const COME_AGAIN_MS = 500;
/** So many responses exceed all buffers in between. */
const UNREAD_ANSWERS = 40;

type Client = { kind: SlowKind; socket: Socket; isAnswered: boolean; closed: Promise<void> };

/** Resolves when all of them are connected. */
export async function sendSlowClients(shopUrl: string, options: SlowOptions): Promise<SlowClients> {
  const { host, port } = new URL(shopUrl);
  const clients = new Set<Client>();
  const over = new AbortController();
  let closedByShop = 0;

  function come(number: number): Promise<void> {
    const kind = slowKinds[number % slowKinds.length] ?? slowKinds[0];
    const from = options.addresses?.[number % options.addresses.length];
    const socket = connect({ port: Number(port), host: '127.0.0.1', ...(from && { localAddress: from }) });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const client: Client = { kind, socket, isAnswered: false, closed };
    clients.add(client);
    // Errors are visible as closed connections.
    socket.on('error', () => undefined);
    if (kind !== 'answer not read') socket.on('data', () => (client.isAnswered = true));
    const connected = new Promise<void>((resolve) => socket.once('connect', resolve));
    socket.once('connect', () => behave(client, number));
    void closed.then(() => leaveRoom(client, number));
    return Promise.race([connected, closed]);
  }

  async function leaveRoom(client: Client, number: number): Promise<void> {
    clients.delete(client);
    if (over.signal.aborted) return;
    closedByShop += 1;
    await pause(COME_AGAIN_MS, undefined, { signal: over.signal }).then(
      () => come(number),
      () => undefined,
    );
  }

  function behave({ kind, socket }: Client, number: number): void {
    const head = (request: string, headers: Record<string, string> = {}) =>
      [`${request} HTTP/1.1`, `host: ${host}`, ...lines({ ...options.headersOf?.(number), ...headers }), '', ''].join(
        '\r\n',
      );
    switch (kind) {
      case 'headers never finished': {
        socket.write(`GET / HTTP/1.1\r\nhost: ${host}\r\nx-long: `);
        every(socket, () => socket.write('a'));
        return;
      }
      case 'body half sent':
        socket.write(
          `${head('POST /api/auth/login', { 'content-type': 'application/json', 'content-length': '2000' })}{"email":`,
        );
        return;
      case 'answer not read':
        socket.pause();
        // Half of them read nothing, half a little from time to time.
        socket.on('data', () => over.signal.aborted || socket.pause());
        if (number % 2 === 0) every(socket, () => socket.resume());
        socket.write(head(`GET ${options.largePath}`).repeat(UNREAD_ANSWERS));
        return;
      case 'idle between requests':
        socket.write(head('GET /api/common/categories'));
        return;
      case 'upload half sent':
        socket.write(
          `${head('POST /api/admin/products/upload-image', {
            'content-type': 'multipart/form-data; boundary=slow',
            'content-length': '5000000',
          })}--slow\r\ncontent-disposition: form-data; name="my_file"; filename="ring.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
        );
    }
  }

  const all = (kinds: SlowKind[]) => [...clients].filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  await Promise.all(Array.from({ length: options.count }, (_, number) => come(number)));
  return {
    open: (...kinds) => all(kinds).length,
    waiting: (...kinds) => all(kinds).filter(({ isAnswered }) => !isAnswered).length,
    closedByShop: () => closedByShop,
    async untilClosed() {
      over.abort();
      // A socket that is not read does not notice that it was closed.
      for (const { socket } of clients) socket.resume();
      await Promise.all([...clients].map(({ closed }) => closed));
    },
    async leave() {
      over.abort();
      const gone = [...clients].map(({ closed }) => closed);
      for (const { socket } of clients) socket.destroy();
      await Promise.all(gone);
    },
  };
}

function every(socket: Socket, work: () => void): void {
  const timer = setInterval(work, DRIP_MS).unref();
  socket.once('close', () => clearInterval(timer));
}

const lines = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
