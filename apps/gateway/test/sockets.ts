/** For this service's tests: clients that stop in the middle of a request or read nothing, which `fetch` cannot do. */
import { connect, type Socket } from 'node:net';

export type Caller = {
  socket: Socket;
  /** What the gateway has sent, once either side has closed the connection. */
  closed: Promise<string>;
};

/** Connects and sends these lines and the body; resolves when they are written to the socket. */
export async function sendRaw(gatewayUrl: string, lines: string[], body = ''): Promise<Caller> {
  const { port, host } = new URL(gatewayUrl);
  const socket = connect(Number(port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The gateway may cut the connection; `closed` shows that.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => {
    socket.write([...lines, `host: ${host}`, '', body].join('\r\n'), () => resolve());
    socket.once('close', () => resolve());
  });
  return { socket, closed };
}

export const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
