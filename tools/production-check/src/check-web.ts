/** What a shopper's connection to the running shop shows: HTTPS, cookies, the client's address. */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { seenConnection, SeenConnection } from '@kanaka/contracts/connection';
import { urlOf } from '@kanaka/contracts/endpoint';
import { logout } from '@kanaka/contracts/identity/accounts';
import { isTrustedProxy } from '@kanaka/server-kit/trusted-proxies';
import { z } from 'zod';
import { ask, type Reply } from './ask.ts';
import { reasonOf, right, unknown, wrong, type Finding } from './finding.ts';
import type { Env } from './service-envs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Let's Encrypt's certificates are renewed 30 days before their end. */
const FEW_DAYS = 14;
/** Of a network that is reserved for documentation, so nobody has it (RFC 5737). */
const INVENTED = '198.51.100.77';

const Seen = z.object({ data: SeenConnection });

export async function checkWeb(shop: URL, env: Env): Promise<Finding[]> {
  const findings = [publicUrlFinding(shop, env)];
  const at = new URL(urlOf(seenConnection), shop);
  const reply = await ask(at).catch((error: unknown) => reasonOf(error));
  if (typeof reply === 'string')
    return [
      ...findings,
      wrong(`the shop does not answer at ${shop.origin} (${reply}): its proxy, its name or its certificate`),
    ];
  const seen = readSeen(reply);
  if (!seen)
    return [...findings, wrong(`${at.href} answers ${reply.status}, but not as this shop: what is in front of it?`)];
  const pretended = readSeen(await ask(at, { headers: { 'x-forwarded-for': INVENTED } }));
  return [
    ...findings,
    ...(await httpsFindings(shop, reply)),
    protocolFinding(shop, seen),
    addressFinding(seen, pretended),
    await cookieFinding(shop),
  ];
}

function readSeen({ text }: Reply): SeenConnection | null {
  try {
    return Seen.parse(JSON.parse(text)).data;
  } catch {
    return null;
  }
}

function publicUrlFinding(shop: URL, env: Env): Finding {
  const named = env['PUBLIC_URL'] ?? '';
  return URL.canParse(named) && new URL(named).origin === shop.origin
    ? right(`PUBLIC_URL is ${shop.origin}`)
    : wrong(`PUBLIC_URL is not ${shop.origin}: links in e-mails and invoices lead elsewhere`);
}

export async function httpsFindings(shop: URL, { certifiedUntil, headers }: Reply): Promise<Finding[]> {
  if (!certifiedUntil) return [wrong(`${shop.origin} is not https: passwords can be read on the way`)];
  const days = Math.floor((certifiedUntil.getTime() - Date.now()) / DAY_MS);
  const age = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
  return [
    days >= FEW_DAYS
      ? right(`the certificate is valid for ${days} more days`)
      : wrong(`the certificate ends in ${days} days: look why it is not renewed`),
    age > 0
      ? right('browsers remember to use https (HSTS)')
      : wrong('no Strict-Transport-Security: the proxy must pass it on, and send X-Forwarded-Proto: https'),
    await redirectFinding(shop),
  ];
}

async function redirectFinding(shop: URL): Promise<Finding> {
  if (shop.port !== '') return unknown('http:// was not tried, because the shop has a port of its own');
  const plain = await ask(new URL(`http://${shop.hostname}/`)).catch(() => null);
  if (plain === null) return unknown('http:// does not answer: who types the name alone may not find the shop');
  const isRedirect = plain.status >= 301 && plain.status <= 308;
  return isRedirect && String(plain.headers.location).startsWith('https://')
    ? right('http:// leads to https://')
    : wrong(`http:// answers ${plain.status} in place of a redirect to https://: correct the proxy`);
}

function protocolFinding(shop: URL, { protocol }: SeenConnection): Finding {
  return `${protocol}:` === shop.protocol
    ? right(`the shop sees that callers come by ${protocol}`)
    : wrong(
        'the shop believes callers come by http: name the proxy in TRUSTED_PROXIES, and let it send X-Forwarded-Proto',
      );
}

function addressFinding({ address, untrusted }: SeenConnection, pretended: SeenConnection | null): Finding {
  if (isOwnNetwork(address))
    return unknown(
      `the client’s address was not checked: this command runs beside the shop, which sees ${address}; run it elsewhere too`,
    );
  if (untrusted > 0)
    return wrong(`the shop takes the proxy ${address} for the shopper: add its network to TRUSTED_PROXIES`);
  if (isTrustedProxy(address))
    return wrong(
      `all shoppers seem to come from ${address}: the proxy must send X-Forwarded-For (externalTrafficPolicy: Local)`,
    );
  if (pretended?.address === INVENTED)
    return wrong(
      'a caller can invent its address: the proxy must replace X-Forwarded-For, and TRUSTED_PROXIES name proxies only',
    );
  return right(`the shop sees this caller at ${address}; that must be this machine’s public address`);
}

/** Whether an address belongs to a network that this machine is in itself. */
function isOwnNetwork(address: string): boolean {
  const family = { 0: null, 4: 'ipv4', 6: 'ipv6' }[isIP(address)] as 'ipv4' | 'ipv6' | null | undefined;
  if (!family) return false;
  const own = new BlockList();
  for (const { cidr } of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    const [network = '', prefix = ''] = cidr?.split('/') ?? [];
    if (isIP(network)) own.addSubnet(network, Number(prefix), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return own.check(address, family);
}

/** Signing out without a session changes nothing, and clears the cookies as they are set. */
async function cookieFinding(shop: URL): Promise<Finding> {
  const reply = await ask(new URL(urlOf(logout), shop), { method: 'POST' });
  const cookies = reply.headers['set-cookie'] ?? [];
  if (cookies.length === 0) return unknown(`no cookie came with the answer ${reply.status} to signing out`);
  return cookies.every((cookie) => /;\s*secure/i.test(cookie))
    ? right('cookies are sent over https only (Secure)')
    : wrong('cookies are not Secure: the shop does not see that callers come by https');
}
