import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;

type Request = (url: URL, options: RequestOptions, answered: (response: IncomingMessage) => void) => ClientRequest;

export type FetchOptions = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** For tests, which have no certificate. */
  request?: Request;
  isPublic?: (address: string) => boolean;
};

/**
 * The JSON at an https address that somebody typed. Connects to public addresses only: the address is checked as it is
 * resolved for this very connection, so a name cannot point elsewhere a moment later. Follows no redirects, and gives up after
 * 5 s or 64 KB. Throws an Error whose message says why.
 */
export async function fetchPublicJson(
  address: string,
  { signal, timeoutMs = TIMEOUT_MS, request = httpsRequest, isPublic = isPublicAddress }: FetchOptions = {},
): Promise<unknown> {
  const url = new URL(address);
  if (url.protocol !== 'https:') throw new Error('The address does not begin with https.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address in numbers is never looked up.
  if (isIP(host) && !isPublic(host)) throw new Error('The address is not a public one.');
  const timeout = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    // A connection of its own: one that is kept open might have been made without this look-up.
    agent: false,
    lookup: publicLookup(isPublic),
    headers: { accept: 'application/json', 'accept-encoding': 'identity' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  try {
    return JSON.parse(await textAt(url, { options, request })) as unknown;
  } catch (error) {
    if (timeout.aborted) throw new Error(`There was no whole answer within ${timeoutMs / 1000} s.`, { cause: error });
    if (error instanceof SyntaxError) throw new Error('The answer is not JSON.', { cause: error });
    throw error;
  }
}

function publicLookup(isPublic: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses;
      if (error) done(error, []);
      else if (!first || !addresses.every(({ address }) => isPublic(address))) {
        done(new Error('The address is not a public one.'), []);
      } else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function textAt(url: URL, { options, request }: { options: RequestOptions; request: Request }): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const { statusCode } = response;
      const fail = (reason: string) => sent.destroy(new Error(reason));
      if (statusCode !== 200) return void fail(`The answer was ${statusCode}, not 200.`);
      let bytes = 0;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > MOST_BYTES) fail(`The answer has more than ${MOST_BYTES / 1024} KB.`);
        else parts.push(part);
      });
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
