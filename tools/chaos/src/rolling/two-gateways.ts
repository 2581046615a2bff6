/** Checks that two gateways behave as one: a session made at one is valid at the other, and a limit counts at both. */
import { setTimeout as pause } from 'node:timers/promises';

const COUNT = 'x-ratelimit-remaining';
const CALLS = 10;
/** Longer than a gateway waits before it adds its counts to those in Redis. */
const SETTLED_MS = 1_500;

/** By how much calls at one gateway, and three at the other, lower what the other still allows. */
async function countedAtOther(one: string, other: string): Promise<number> {
  const left = async (gateway: string) => Number((await fetch(`${gateway}/api/common/categories`)).headers.get(COUNT));
  const before = await left(other);
  for (let call = 0; call < CALLS; call += 1) await left(one);
  await pause(SETTLED_MS);
  await left(other);
  await pause(SETTLED_MS);
  return before - (await left(other));
}

export async function strangersBetween(
  urls: readonly string[],
  who: { email: string; password: string },
): Promise<string[]> {
  const [one, other] = urls;
  if (!one || !other) return ['there are no two gateways'];
  const entered = await fetch(`${one}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const known = await fetch(`${other}/api/auth/check-auth`, { headers: { cookie } });
  // Between two of the limit's windows the count starts anew.
  const first = await countedAtOther(one, other);
  const counted = first >= CALLS ? first : await countedAtOther(one, other);
  return [
    ...(known.status === 200 ? [] : [`a session made at one gateway was answered ${known.status} at the other`]),
    ...(counted >= CALLS ? [] : [`after ${CALLS} calls at one gateway the other allowed ${counted} fewer`]),
  ];
}
