import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TLSSocket } from 'node:tls';

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** When the server's certificate ends; null without TLS. */
  certifiedUntil: Date | null;
};

const TIMEOUT_MS = 15_000;

/** One request over a connection of its own, without following redirects. Rejects when no valid answer comes. */
export function ask(
  url: URL,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Reply> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const outgoing = request(url, options, (incoming) => {
      const { socket } = incoming;
      const certifiedUntil = socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : null;
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, certifiedUntil });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
