import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import { until } from '@kanaka/testing/until';
import { sessionsOfTag, sessionTag } from '@kanaka/contracts/cache-tags';
import { openCachedShop, purgesOf, type Listener } from '../test/cached-service.ts';

const CHECK_AUTH = '/api/auth/check-auth';
const auth = createTestAuth();
let shop: Awaited<ReturnType<typeof openCachedShop>>;
let gateway: Awaited<ReturnType<typeof shop.open>>;

/** Like `identity`: everybody learns who they are, by the cookie they send. */
const whoIs: Listener = ({ headers }, response) => {
  const body = JSON.stringify({ success: true, user: { cookie: headers.cookie } });
  const length = String(Buffer.byteLength(body));
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store', 'content-length': length })
    .end(body);
};
const withCookie: Listener = (_, response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': '2', 'set-cookie': 'kanaka_access=next' })
    .end('{}');
const refused: Listener = (_, response) =>
  void response.writeHead(401, { 'content-type': 'application/json', 'content-length': '2' }).end('{}');

beforeAll(async () => {
  shop = await openCachedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.answer = whoIs;
  shop.asked = [];
  gateway = await shop.open({ auth });
});
afterEach(() => gateway.close());

function shopper({ by = auth, isExpired = false } = {}) {
  const { headers, ...rest } = by.signIn({ isExpired });
  return { ...rest, cookie: headers.cookie };
}
const check = (cookie: string) => gateway.ask(CHECK_AUTH, { cookie });

describe('who is signed in', () => {
  it('is asked of identity once in five seconds, and answered with the same headers', async () => {
    const { cookie } = shopper();
    const [first, second] = [await check(cookie), await check(cookie)];
    expect(shop.asked).toHaveLength(1);
    expect([second.status, second.body.toString()]).toEqual([200, first.body.toString()]);
    const without = ({ headers }: typeof first) =>
      Object.fromEntries(
        Object.entries(headers).filter(
          ([name]) => !/^(date|x-request-id|x-ratelimit-|connection|keep-alive)/.test(name),
        ),
      );
    expect(without(second)).toEqual(without(first));
    shop.nowMs += 5_000;
    await check(cookie);
    expect(shop.asked).toHaveLength(2);
  });

  it('is never what somebody else was answered', async () => {
    const people = Array.from({ length: 5 }, shopper);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(people.map(async ({ cookie }) => (await check(cookie)).body.toString()));
      expect(answers.map((body, index) => body.includes(people[index]?.cookie ?? '-'))).toEqual(people.map(() => true));
    }
    expect(shop.asked).toHaveLength(5);
  });

  it.each([
    ['a guest', ''],
    ['a forged token', `${shopper().cookie}x`],
    ['a token of another shop', shopper({ by: createTestAuth() }).cookie],
    ['an expired token', shopper({ isExpired: true }).cookie],
    ['two tokens at once', `${shopper().cookie}; ${shopper().cookie}`],
  ])('is asked of identity each time for %s', async (_, cookie) => {
    for (let call = 0; call < 2; call += 1) await gateway.ask(CHECK_AUTH, cookie ? { cookie } : {});
    expect(shop.asked).toHaveLength(2);
  });

  it.each([
    ['sets a cookie', withCookie],
    ['is a refusal', refused],
  ])('is asked again when the answer %s', async (_, answer) => {
    shop.answer = answer;
    const { cookie } = shopper();
    for (let call = 0; call < 2; call += 1) await check(cookie);
    expect(shop.asked).toHaveLength(2);
  });

  it.each([
    ['this session', ({ sessionId }: { sessionId: string }) => sessionTag(sessionId)],
    ['all sessions of the account', ({ id }: { id: string }) => sessionsOfTag(id)],
  ])('is asked again when %s ended, at another gateway too', async (_, tagOf) => {
    const one = shopper();
    const other = shopper();
    for (const { cookie } of [one, other]) await check(cookie);
    shop.answer = refused;
    await shop.publish(tagOf(one));
    await until(async () => (await check(one.cookie)).status === 401);
    expect((await check(other.cookie)).status).toBe(200);
  });

  it('is asked again at once after this browser has signed out', async () => {
    const { cookie } = shopper();
    await check(cookie);
    shop.answer = refused;
    await gateway.ask('/api/auth/logout', { cookie }, 'POST');
    expect((await check(cookie)).status).toBe(401);
  });

  it('is not kept when the session ended while identity was asked', async () => {
    const one = shopper();
    let answer: () => void = () => undefined;
    shop.answer = (request, response) => void (answer = () => whoIs(request, response));
    const asked = check(one.cookie);
    await until(() => shop.asked.length === 1);
    const before = await purgesOf(gateway.app);
    await shop.publish(sessionTag(one.sessionId));
    await until(async () => (await purgesOf(gateway.app)) > before);
    answer();
    await asked;
    shop.answer = refused;
    expect((await check(one.cookie)).status).toBe(401);
  });

  it('is asked of identity each time while this gateway cannot hear of sessions that end', async () => {
    const alone = await shop.open({ auth, redisUrl: 'redis://127.0.0.1:1', commandTimeoutMs: 100 });
    const { cookie } = shopper();
    for (let call = 0; call < 2; call += 1) await alone.ask(CHECK_AUTH, { cookie });
    expect(shop.asked).toHaveLength(2);
    await alone.close();
  });
});
