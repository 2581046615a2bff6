/** For this service's tests: callers that `fetch` cannot play, for they stop in the middle of what they say or read nothing. */
import { connect, type Socket } from 'node:net';

export type Caller = {
  socket: Socket;
  /** What has come from the gateway when the connection is closed, by whichever side. */
  closed: Promise<string>;
};

/** Connects and says this; resolves when it is on its way. */
export async function say(gatewayUrl: string, lines: string[], body = ''): Promise<Caller> {
  const { port, host } = new URL(gatewayUrl);
  const socket = connect(Number(port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The gateway may cut the connection; that shows in `closed`.
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
