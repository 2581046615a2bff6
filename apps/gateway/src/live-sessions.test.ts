import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import { until } from '@kanaka/testing/until';
import { sessionsOfTag, sessionTag } from '@kanaka/contracts/cache-tags';
import { openCachedShop, type Listener } from '../test/cached-service.ts';
import { roleIn } from '../test/gateway-harness.ts';

const ORDERS = '/api/admin/orders/get';
const auth = createTestAuth();
let shop: Awaited<ReturnType<typeof openCachedShop>>;
let gateway: Awaited<ReturnType<typeof shop.open>>;
/** The access tokens whose sessions have ended, and the role that `identity` knows. */
let ended: Set<string>;
let role: string | null;

const identity: Listener = ({ headers: { cookie = '' } }, response) => {
  const status = ended.has(cookie) ? 401 : 200;
  const body = JSON.stringify(status === 200 ? { success: true, user: { role: role ?? roleIn(cookie) } } : {});
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};

beforeAll(async () => {
  shop = await openCachedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  [ended, role] = [new Set(), null];
  shop.answer = identity;
  shop.asked = [];
  gateway = await shop.open({ auth });
});
afterEach(() => gateway.close());

function signIn() {
  const { headers, ...rest } = auth.signIn({ role: 'admin' });
  return { ...rest, cookie: headers.cookie };
}
const statusAt = async ({ ask }: typeof gateway, { cookie }: { cookie: string }) =>
  (await ask(ORDERS, { cookie })).status;

describe('a call of the back office', () => {
  it.each([
    ['the session ended', ({ sessionId }: ReturnType<typeof signIn>) => sessionTag(sessionId)],
    ['all sessions of the account ended', ({ id }: ReturnType<typeof signIn>) => sessionsOfTag(id)],
  ])('is refused at every gateway as soon as %s, although its token is still valid', async (_, tagOf) => {
    const other = await shop.open({ auth });
    const [owner, packer] = [signIn(), signIn()];
    for (const one of [gateway, other]) expect(await statusAt(one, owner)).toBe(200);
    ended.add(owner.cookie);
    await shop.publish(tagOf(owner));
    for (const one of [gateway, other]) await until(async () => (await statusAt(one, owner)) === 401);
    expect(await statusAt(other, packer)).toBe(200);
    await other.close();
  });

  it('is refused after one second at most, even if the gateway never hears of the end, and after a restart', async () => {
    const owner = signIn();
    expect(await statusAt(gateway, owner)).toBe(200);
    ended.add(owner.cookie);
    shop.nowMs += 1_000;
    expect(await statusAt(gateway, owner)).toBe(401);
    const alone = await shop.open({ auth, redisUrl: 'redis://127.0.0.1:1', commandTimeoutMs: 100 });
    expect(await statusAt(alone, owner)).toBe(401);
    await alone.close();
  });

  it('is refused also where it changes what everybody reads', async () => {
    const { cookie } = signIn();
    const change = () => gateway.ask('/api/common/categories/x', { cookie }, 'DELETE');
    expect((await change()).status).toBe(200);
    ended.add(cookie);
    shop.nowMs += 1_000;
    expect((await change()).status).toBe(401);
    expect((await gateway.ask('/api/common/categories', { cookie })).status).toBe(200);
  });

  it('is refused once the account is no admin any more', async () => {
    const owner = signIn();
    expect(await statusAt(gateway, owner)).toBe(200);
    role = 'user';
    shop.nowMs += 1_000;
    expect(await statusAt(gateway, owner)).toBe(403);
  });

  it('is refused while identity cannot be asked', async () => {
    shop.answer = (_, response) => void response.writeHead(500).end();
    expect(await statusAt(gateway, signIn())).toBe(503);
  });

  it('asks identity once a second, however many there are, and never with the refresh token', async () => {
    const owner = signIn();
    const cookie = `${owner.cookie}; kanaka_refresh=secret`;
    await Promise.all([1, 2, 3].map(() => gateway.ask(ORDERS, { cookie })));
    expect(shop.asked.map(({ headers }) => headers.cookie)).toEqual([owner.cookie]);
  });
});
