import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
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
  it('is refused at every gateway as soon as its session ended, although its token is still valid', async () => {
    const other = await shop.open({ auth });
    const [owner, packer] = [signIn(), signIn()];
    for (const one of [gateway, other]) expect(await statusAt(one, owner)).toBe(200);
    ended.add(owner.cookie);
    for (const one of [gateway, other]) expect(await statusAt(one, owner)).toBe(401);
    expect(await statusAt(other, packer)).toBe(200);
    await other.close();
  });

  it('is refused without Redis too, by a gateway that has just started', async () => {
    const owner = signIn();
    ended.add(owner.cookie);
    const alone = await shop.open({ auth, redisUrl: 'redis://127.0.0.1:1', commandTimeoutMs: 100 });
    expect(await statusAt(alone, owner)).toBe(401);
    await alone.close();
  });

  it('is refused also where it changes what everybody reads', async () => {
    const { cookie } = signIn();
    const change = () => gateway.ask('/api/common/categories/x', { cookie }, 'DELETE');
    expect((await change()).status).toBe(200);
    ended.add(cookie);
    expect((await change()).status).toBe(401);
    expect((await gateway.ask('/api/common/categories', { cookie })).status).toBe(200);
  });

  it('is refused once the account is no admin any more', async () => {
    const owner = signIn();
    expect(await statusAt(gateway, owner)).toBe(200);
    role = 'user';
    expect(await statusAt(gateway, owner)).toBe(403);
  });

  it('is refused while identity cannot be asked', async () => {
    shop.answer = (_, response) => void response.writeHead(500).end();
    expect(await statusAt(gateway, signIn())).toBe(503);
  });

  it('never sends identity the refresh token', async () => {
    const owner = signIn();
    await gateway.ask(ORDERS, { cookie: `${owner.cookie}; kanaka_refresh=secret` });
    expect(shop.asked.map(({ headers }) => headers.cookie)).toEqual([owner.cookie]);
  });
});
