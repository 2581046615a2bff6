/** Checks that two gateways behave as one: a session made at one is valid at the other, and a limit counts at both. */
const COUNT = 'x-ratelimit-remaining';

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
  const counts: number[] = [];
  for (const gateway of [one, other, one, other]) {
    counts.push(Number((await fetch(`${gateway}/api/common/categories`)).headers.get(COUNT)));
  }
  const [first = Number.NaN] = counts;
  const isShared = counts.every((count, call) => count === first - call);
  return [
    ...(known.status === 200 ? [] : [`a session made at one gateway was answered ${known.status} at the other`]),
    ...(isShared ? [] : [`what is left of the limit was ${counts.join(', ')} at one and the other in turn`]),
  ];
}
