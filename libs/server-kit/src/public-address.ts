import { lookup, type LookupAddress, promises } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const NOT_PUBLIC = 'The address is not a public one.';

/** Whether an IP address is one of the public internet: not of this machine, this network or a cloud's own services. */
export const isPublicAddress = (address: string) => ipaddr.parse(address).range() === 'unicast';

export const isLoopback = (address: string) => ipaddr.parse(address).range() === 'loopback';

type Found = (error: Error | null, addresses: LookupAddress[]) => void;
type Resolve = (name: string, options: { all: true }, done: Found) => void;

/** Which addresses may be reached, and how names are resolved. */
export type Reach = { isPublic?: ((address: string) => boolean) | undefined; resolve?: Resolve };

/**
 * All addresses of a name, as its servers say. Node's own `lookup` would hold one of two threads while a server keeps silent, for
 * which every other connection of this process would wait.
 */
export const resolveBy =
  (servers: Pick<promises.Resolver, 'resolve4' | 'resolve6'>): Resolve =>
  (name, options, done) => {
    // Of this machine, as `localhost`, or an address already: nothing is asked for.
    if (!name.includes('.') || isIP(name)) return lookup(name, options, done);
    void Promise.allSettled([servers.resolve4(name), servers.resolve6(name)]).then((answers) => {
      const addresses = answers.flatMap((answer, place) =>
        answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family: place === 0 ? 4 : 6 })),
      );
      const [first] = answers;
      done(addresses.length === 0 && first.status === 'rejected' ? (first.reason as Error) : null, addresses);
    });
  };

const resolveByServers = resolveBy(new promises.Resolver({ timeout: 2_000, tries: 2 }));

/**
 * How `node:https` connects to public addresses only: the address is checked as it is resolved for this very connection, which
 * goes to no other, so a name cannot point elsewhere a moment later. Throws for a URL whose host is a number that is not public.
 */
export function publicConnection(
  { hostname }: URL,
  { isPublic = isPublicAddress, resolve = resolveByServers }: Reach = {},
): { agent: false; lookup: LookupFunction } {
  const host = hostname.replace(/^\[|\]$/g, '');
  // An address in numbers is never looked up.
  if (isIP(host) && !isPublic(host)) throw new Error(NOT_PUBLIC);
  return {
    // A connection of its own: one that is kept open might have been made without this look-up.
    agent: false,
    lookup: (name, options, done) => {
      resolve(name, { ...options, all: true }, (error, addresses) => {
        if (error) {
          done(error, []);
          return;
        }
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublic(address))) done(new Error(NOT_PUBLIC), []);
        else if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      });
    },
  };
}

/** Rejects for a URL whose host is not found, or is not public. */
export async function mustBePublic(url: URL, reach: Reach): Promise<void> {
  const connection = publicConnection(url, reach);
  await new Promise<void>((resolve, reject) => {
    connection.lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
