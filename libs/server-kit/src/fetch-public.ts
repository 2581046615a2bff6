import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { publicConnection } from './public-address.ts';

const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

type Request = (url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;

export type FetchOptions = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** For tests, which have no certificate. */
  request?: Request;
  isPublic?: ((address: string) => boolean) | undefined;
};

type Wanted = FetchOptions & { accept: string; timeoutMs: number; mostBytes: number };

/**
 * What is at an https address that somebody gave. Connects to public addresses only, also where a redirect leads. Gives up after
 * three redirects, the time or so many bytes. Throws an Error whose message says why.
 */
export async function fetchPublic(
  address: string,
  { accept, signal, timeoutMs, mostBytes, request = httpsRequest, isPublic }: Wanted,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    // Some providers refuse a client without a name.
    headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Kanaka' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (url.protocol !== 'https:') throw new Error(`The address ${url.origin} does not begin with https.`);
      const found = await responseTo(url, {
        options: { ...options, ...publicConnection(url, { isPublic }) },
        ...{ request, mostBytes },
      });
      if (Buffer.isBuffer(found)) return found;
      url = found;
    }
  } catch (error) {
    if (timeout.aborted)
      throw new Error(`There was no complete response within ${timeoutMs / 1000} s.`, { cause: error });
    throw error;
  }
  throw new Error(`The address redirects more than ${MOST_REDIRECTS} times.`);
}

/** The body of a response, or where it redirects to. */
function responseTo(
  url: URL,
  { options, request, mostBytes }: { options: RequestOptions; request: Request; mostBytes: number },
): Promise<Buffer | URL> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const { statusCode = 0, headers } = response;
      const fail = (reason: string) => sent.destroy(new Error(reason));
      if (REDIRECTS.includes(statusCode) && headers.location && URL.canParse(headers.location, url.href)) {
        resolve(new URL(headers.location, url.href));
        return void sent.destroy();
      }
      if (statusCode !== 200) return void fail(`The response was ${statusCode}, not 200.`);
      let bytes = 0;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) fail(`The response has more than ${mostBytes / 1024} KB.`);
        else parts.push(part);
      });
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
