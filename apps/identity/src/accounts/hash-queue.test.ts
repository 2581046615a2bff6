import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  call,
  newShopper,
  startIdentityHarness,
  PASSWORD,
  someEmail,
  type IdentityHarness,
  type Shopper,
} from '../../test/identity-harness.ts';
import { createHashQueue, type HashQueue } from './hash-queue.ts';

/** Work is in `begun` once it has started, and ends when the test calls `end`. */
function workshop(hashing: HashQueue) {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const ask = (address: string, name: string) =>
    hashing(address, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => endings.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    endings.get(name)?.();
    // After this the next work in the queue has started.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, end };
}

describe('the queue for hashing passwords', () => {
  it('runs at most `atOnce` at a time, also after one has failed', async () => {
    const hashing = createHashQueue({ atOnce: 2, waitingOfOne: 10, waitingOfAll: 10 });
    await expect(hashing('203.0.113.1', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    const { begun, ask, end } = workshop(hashing);
    const all = ['a', 'b', 'c', 'd'].map((name, at) => ask(`203.0.113.${at}`, name));
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await end(name);
    await Promise.all(all);
    expect(await hashing('203.0.113.9', async () => 'free again')).toBe('free again');
  });

  it('refuses an address when too many of its requests wait, and everybody when too many wait altogether', async () => {
    const { ask, end } = workshop(createHashQueue({ atOnce: 1, waitingOfOne: 2, waitingOfAll: 3 }));
    const taken = ['a1', 'a2', 'a3'].map((name) => ask('203.0.113.1', name));
    await expect(ask('203.0.113.1', 'a4')).rejects.toMatchObject({
      kind: 'too-many',
      code: 'auth.too-many-at-once',
      retryAfterSeconds: 5,
    });
    taken.push(ask('203.0.113.2', 'b1'));
    await expect(ask('203.0.113.3', 'c1')).rejects.toMatchObject({ kind: 'unavailable', code: 'auth.busy' });
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'a3', 'b1']);
    const again = ask('203.0.113.3', 'c1');
    await end('c1');
    expect(await again).toBe('c1');
  });

  it('lets an address wait with no more than its share while others hold all slots', async () => {
    const { ask, end } = workshop(createHashQueue({ atOnce: 2, waitingOfOne: 1, waitingOfAll: 10 }));
    const taken = ['a1', 'a2'].map((name) => ask('203.0.113.1', name));
    taken.push(ask('203.0.113.2', 'b1'));
    await expect(ask('203.0.113.2', 'b2')).rejects.toMatchObject({ code: 'auth.too-many-at-once' });
    for (const name of ['a1', 'a2', 'b1']) await end(name);
    await Promise.all(taken);
  });

  it('lets addresses take turns, however many requests one of them sends', async () => {
    const { begun, ask, end } = workshop(createHashQueue({ atOnce: 1, waitingOfOne: 10, waitingOfAll: 20 }));
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('203.0.113.1', name));
    all.push(...['b1', 'b2'].map((name) => ask('203.0.113.2', name)));
    await end('a1');
    all.push(ask('203.0.113.3', 'c1'));
    for (const name of ['a2', 'b1', 'a3', 'b2', 'c1', 'a4']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4']);
  });

  it('counts all addresses of one IPv6 connection as one', async () => {
    const { ask, end } = workshop(createHashQueue({ atOnce: 1, waitingOfOne: 1, waitingOfAll: 10 }));
    const taken = [ask('2001:db8:1:1::1', 'a'), ask('2001:db8:1:1::2', 'b')];
    await expect(ask('2001:db8:1:1:ffff::3', 'c')).rejects.toMatchObject({ kind: 'too-many' });
    for (const name of ['a', 'b']) await end(name);
    await Promise.all(taken);
  });
});

describe('while requests of one address fill the queue', () => {
  const hashing = createHashQueue({ atOnce: 1, waitingOfOne: 1, waitingOfAll: 10 });
  const { ask, end } = workshop(hashing);
  let identity: IdentityHarness;
  let asha: Shopper;
  beforeAll(async () => {
    identity = await startIdentityHarness({ hashing });
    asha = await newShopper(identity.app);
  });
  afterAll(() => identity.close());

  const post = (path: string, payload: object, address: string) =>
    identity.app.inject({ method: 'POST', url: `/api/auth/${path}`, remoteAddress: address, payload });

  async function resetToken(email: string): Promise<string> {
    await call(identity.app, 'POST', '/api/auth/forgot-password', { payload: { email } });
    const { rows } = await identity.database.pool.query(
      "select id from password_resets where email = $1 and kind = 'password-reset'",
      [email],
    );
    const url = `/internal/mailed-links/${rows[0].id}/email`;
    const response = await identity.app.inject({ method: 'POST', url, headers: identity.auth.asService });
    return response.json<{ email: { token: string } }>().email.token;
  }

  it('refuses its sign-ins, registrations and resets with 429, and serves other addresses next', async () => {
    const { email } = asha;
    const token = await resetToken(email);
    const calls: [path: string, payload: object][] = [
      ['login', { email, password: PASSWORD }],
      ['login', { email: someEmail(), password: PASSWORD }],
      ['register', { userName: 'Ravi', email: someEmail(), password: PASSWORD }],
      ['reset-password', { token, password: 'a-newly-chosen-one' }],
    ];
    const busy = ['first', 'second'].map((name) => ask('203.0.113.1', name));
    for (const [path, payload] of calls) {
      const refused = await post(path, payload, '203.0.113.1');
      expect([path, refused.statusCode, refused.json().code]).toEqual([path, 429, 'auth.too-many-at-once']);
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.cookies).toEqual([]);
    }

    const signedIn = post('login', { email, password: PASSWORD }, '203.0.113.2');
    await end('first');
    await end('second');
    await Promise.all(busy);
    expect((await signedIn).statusCode).toBe(200);
    expect((await post('reset-password', { token, password: 'a-newly-chosen-one' }, '203.0.113.1')).statusCode).toBe(
      200,
    );
  });
});
