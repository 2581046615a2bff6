import { type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { publicConnection } from '@kanaka/server-kit/public-address';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
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

/**
 * The JSON at an https address that somebody typed, in UTF-8 or UTF-16, with or without a byte order mark. Connects to public
 * addresses only, also where a redirect leads. Gives up after three redirects, 5 s or 64 KB. Throws an Error whose message says why.
 */
export async function fetchPublicJson(
  address: string,
  { signal, timeoutMs = TIMEOUT_MS, request = httpsRequest, isPublic }: FetchOptions = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    // Some providers refuse a client without a name.
    headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Kanaka' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (url.protocol !== 'https:') throw new Error(`The address ${url.origin} does not begin with https.`);
      const found = await responseTo(url, { options: { ...options, ...publicConnection(url, { isPublic }) }, request });
      if (typeof found === 'string') return JSON.parse(found) as unknown;
      url = found;
    }
  } catch (error) {
    if (timeout.aborted) throw new Error(`There was no whole response within ${timeoutMs / 1000} s.`, { cause: error });
    if (error instanceof SyntaxError) throw new Error('The response is not JSON.', { cause: error });
    throw error;
  }
  throw new Error(`The address redirects more than ${MOST_REDIRECTS} times.`);
}

/** The text of a response, or where it redirects to. */
function responseTo(
  url: URL,
  { options, request }: { options: RequestOptions; request: Request },
): Promise<string | URL> {
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
        if (bytes > MOST_BYTES) fail(`The response has more than ${MOST_BYTES / 1024} KB.`);
        else parts.push(part);
      });
      response.on('end', () => resolve(decoded(Buffer.concat(parts))));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  return new TextDecoder({ fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8').decode(bytes);
}
