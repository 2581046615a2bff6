/** Readiness checks for each kind of part. Each resolves when the part is ready, otherwise rejects. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type ReadyCheck = (signal: AbortSignal) => Promise<unknown>;

/** The URL responds with a status below 400. */
export function answers(url: string): ReadyCheck {
  return async (signal) => {
    const response = await fetch(url, { signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  };
}

/** The loopback port accepts connections, and `work` succeeds over one. */
export function accepts(port: number, work?: (socket: Socket, signal: AbortSignal) => Promise<void>): ReadyCheck {
  return async (signal) => {
    const socket = connect({ host: '127.0.0.1', port, signal });
    try {
      await once(socket, 'connect', { signal });
      await work?.(socket, signal);
    } finally {
      socket.destroy();
    }
  };
}

/** Redis on this loopback port has loaded its data: it refuses PING until then. */
export const answersPing = (port: number) =>
  accepts(port, async (socket, signal) => {
    socket.write('PING\r\n');
    const [reply] = (await once(socket, 'data', { signal })) as [Buffer];
    if (!reply.toString().startsWith('+PONG')) throw new Error(reply.toString());
  });
