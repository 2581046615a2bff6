/** Receivers of webhooks that do everything wrong, until they are healed. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ownCertificate } from './own-certificate.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
/** One request: of what it told, and whether that was taken. */
type Got = { messageId: string; body: string; headers: IncomingMessage['headers']; at: number; taken: boolean };

/** Longer than we wait for an answer. */
const SLOW_MS = 11_000;
export const RETRY_AFTER_SECONDS = 20;
/** Where nothing may ever be sent, at the port that a receiver has at 127.0.0.1. */
export const INSIDE = '127.0.0.2';

/** Writes the same for as long as somebody reads it. */
const endlessly =
  (first: string, again: string): Answer =>
  ({ socket }) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(again.repeat(100)));
    };
    socket.write(first);
    socket.on('drain', pour);
    pour();
  };
const says =
  (answer: string): Answer =>
  ({ socket }) =>
    void socket.end(answer);

export const wrongAnswers = {
  dead: ({ socket }) => void socket.destroy(),
  slow: (_, response) => void setTimeout(() => response.end(), SLOW_MS).unref(),
  'no HTTP': says('this is no HTTP\r\n\r\n'),
  'half an answer': says('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'),
  // It has said that it took it.
  'endless thanks': endlessly('HTTP/1.1 200 OK\r\n\r\n', 'and so on '),
  'endless error': endlessly('HTTP/1.1 500 Error\r\n\r\n', 'and so on '),
  'endless hints': endlessly('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  'endless headers': endlessly('HTTP/1.1 200 OK\r\n', 'X-Header: a\r\n'),
  'redirect inside': (request, response) => {
    const { localPort } = request.socket;
    response.writeHead(307, { location: `https://${INSIDE}:${localPort}/` }).end();
  },
  'not now': (_, response) => void response.writeHead(429, { 'retry-after': `${RETRY_AFTER_SECONDS}` }).end(),
  gone: (_, response) => void response.writeHead(410).end(),
} satisfies Record<string, Answer>;

const hostOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}.example`;

export type Receiver = Awaited<ReturnType<typeof startReceivers>>[number];

/** A server with a name for each of them; one that has no wrong answer gives the right one from the beginning. */
export async function startReceivers(names: readonly string[]) {
  const { cert, key } = ownCertificate(names.map(hostOf));
  return Promise.all(
    names.map(async (name) => {
      const got: Got[] = [];
      const wrong: Answer | undefined = (wrongAnswers as Record<string, Answer>)[name];
      const state = { healed: wrong === undefined };
      const server = createServer({ cert, key }, (request, response) => {
        void text(request).then(
          (body) => {
            const messageId = String(request.headers['webhook-id']);
            got.push({
              messageId,
              body,
              headers: request.headers,
              at: Date.now(),
              taken: state.healed || name === 'endless thanks',
            });
            if (state.healed) response.end('thanks');
            else wrong?.(request, response);
          },
          () => undefined,
        );
      });
      server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      return {
        ...{ name, got, state, cert, port, host: hostOf(name), url: `https://${hostOf(name)}:${port}/hook` },
        stop() {
          server.closeAllConnections();
          server.close();
        },
      };
    }),
  );
}
