import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const NOT_PUBLIC = 'The address is not a public one.';

/** Whether an IP address is one of the public internet: not of this machine, this network or a cloud's own services. */
export const isPublicAddress = (address: string) => ipaddr.parse(address).range() === 'unicast';

type Request = (url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;

export type FetchOptions = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** For tests, which have no certificate. */
  request?: Request;
  isPublic?: (address: string) => boolean;
};

/**
 * The JSON at an https address that somebody typed, in UTF-8 or UTF-16, with or without a byte order mark. Connects to public
 * addresses only, also where a redirect leads: the address is checked as it is resolved for this very connection, so a name
 * cannot point elsewhere a moment later. Gives up after three redirects, 5 s or 64 KB. Throws an Error whose message says why.
 */
export async function fetchPublicJson(
  address: string,
  { signal, timeoutMs = TIMEOUT_MS, request = httpsRequest, isPublic = isPublicAddress }: FetchOptions = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    // A connection of its own: one that is kept open might have been made without this look-up.
    agent: false,
    lookup: publicLookup(isPublic),
    // Some providers refuse a client without a name.
    headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Kanaka' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (url.protocol !== 'https:') throw new Error(`The address ${url.origin} does not begin with https.`);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // An address in numbers is never looked up.
      if (isIP(host) && !isPublic(host)) throw new Error(NOT_PUBLIC);
      const found = await responseTo(url, { options, request });
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

function publicLookup(isPublic: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses;
      if (error) done(error, []);
      else if (!first || !addresses.every(({ address }) => isPublic(address))) {
        done(new Error(NOT_PUBLIC), []);
      } else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
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
