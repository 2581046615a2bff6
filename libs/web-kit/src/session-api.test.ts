import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { getCart } from '@kanaka/contracts/cart/cart';
import { listCategories } from '@kanaka/contracts/catalog/categories';
import { fieldIssues } from './field-issues.ts';
import { messageOf } from './api-error.ts';
import { baseQuery } from './base-query.ts';
import { call } from './call.ts';
import { sessionSlice, signedIn } from './session.ts';
import { createSessionApi } from './session-api.ts';

const asha = {
  id: '0192a000-0000-7000-8000-000000000001',
  name: 'Asha',
  userName: 'Asha',
  email: 'asha@kanaka.example',
  role: 'user',
} as const;

type Reply = [status: number, body: Record<string, unknown>];
const signInRequired: Reply = [
  401,
  { success: false, code: 'auth.sign-in-required', message: 'Please sign in to continue.', requestId: 'r' },
];

function openShop() {
  const api = createApi({ baseQuery, tagTypes: ['Cart'], endpoints: () => ({}) });
  const session = createSessionApi(api);
  const shop = api.injectEndpoints({
    endpoints: (build) => ({
      cart: build.query({ ...call(getCart) }),
      categories: build.query({ ...call(listCategories) }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return { store, session: session.endpoints, shop: shop.endpoints };
}

/** A fake server: answers each path with a function of how many requests it got before. */
function serve(answers: Record<string, (times: number) => Reply>) {
  const asked: string[] = [];
  globalThis.fetch = async (input, init) => {
    const path = String(input).split('?')[0] ?? '';
    const times = asked.filter((other) => other === path).length;
    asked.push(path);
    await Promise.resolve();
    if (init?.signal?.aborted) throw new Error('aborted');
    const [status, body] = answers[path]?.(times) ?? [404, {}];
    return new Response(JSON.stringify(body), { status });
  };
  return asked;
}

const empty: Reply = [200, { success: true, data: { _id: asha.id, userId: asha.id, items: [] } }];
const cartPath = `/api/shop/cart/get/${asha.id}`;

describe('A request', () => {
  beforeEach(() => {
    document.cookie = 'kanaka_session=1';
  });
  afterEach(() => {
    document.cookie = 'kanaka_session=; max-age=0';
  });

  it('renews an expired access token and is sent again', async () => {
    const asked = serve({
      [cartPath]: (times) => (times === 0 ? signInRequired : empty),
      '/api/auth/refresh': () => [200, { success: true, user: asha }],
    });
    const { store, shop } = openShop();
    const { data } = await store.dispatch(shop.cart.initiate({ params: { userId: asha.id } }));
    expect(data?.data.items).toEqual([]);
    expect(asked).toEqual([cartPath, '/api/auth/refresh', cartPath]);
  });

  it('renews the token once, however many requests were refused at once', async () => {
    const asked = serve({
      [cartPath]: (times) => (times === 0 ? signInRequired : empty),
      '/api/common/categories': (times) =>
        times === 0 ? signInRequired : [200, { success: true, categories: [], subcategories: [] }],
      '/api/auth/refresh': () => [200, { success: true, user: asha }],
    });
    const { store, shop } = openShop();
    await Promise.all([
      store.dispatch(shop.cart.initiate({ params: { userId: asha.id } })),
      store.dispatch(shop.categories.initiate()),
    ]);
    expect(asked.filter((path) => path === '/api/auth/refresh')).toHaveLength(1);
  });

  it('ends the session when the renewal is refused', async () => {
    serve({ [cartPath]: () => signInRequired, '/api/auth/refresh': () => signInRequired });
    const { store, shop } = openShop();
    const { error } = await store.dispatch(shop.cart.initiate({ params: { userId: asha.id } }));
    expect(messageOf(error)).toBe('Please sign in to continue.');
    expect(store.getState().session).toMatchObject({
      isAuthenticated: false,
      isLoading: false,
      user: null,
      checked: true,
    });
  });

  it('tells a session that ended by itself from one that somebody has ended, and from none', async () => {
    serve({
      [cartPath]: () => signInRequired,
      '/api/auth/refresh': () => signInRequired,
      '/api/auth/logout': () => [200, { success: true, message: 'Signed out.' }],
    });
    const { store, shop, session } = openShop();
    const ask = () => store.dispatch(shop.cart.initiate({ params: { userId: asha.id } }, { forceRefetch: true }));
    const end = () => store.getState().session.end;
    await ask();
    expect(end()).toBeNull();
    store.dispatch(signedIn(asha));
    await ask();
    await ask();
    expect(end()).toBe('expired');
    store.dispatch(signedIn(asha));
    expect(end()).toBeNull();
    await store.dispatch(session.logout.initiate());
    expect(end()).toBe('signed-out');
  });

  it('keeps the session when the response to a renewal is lost, and retries with the next request', async () => {
    const asked = serve({
      [cartPath]: (times) => (times < 2 ? signInRequired : empty),
      '/api/auth/check-auth': () => [200, { success: true, user: asha }],
      '/api/auth/refresh': (times) => {
        if (times === 0) throw new TypeError('Failed to fetch');
        return [200, { success: true, user: asha }];
      },
    });
    const { store, session, shop } = openShop();
    await store.dispatch(session.checkAuth.initiate());
    const cart = () => store.dispatch(shop.cart.initiate({ params: { userId: asha.id } }, { forceRefetch: true }));

    expect((await cart()).error).toMatchObject({ code: 'network.unreachable' });
    expect(store.getState().session.isAuthenticated).toBe(true);
    expect((await cart()).data?.data.items).toEqual([]);
    expect(asked.filter((path) => path === '/api/auth/refresh')).toHaveLength(2);
  });

  it.each([429, 503])('keeps the session when a renewal fails with %i', async (status) => {
    const away = { success: false, code: 'service.unavailable', message: 'Please try again.', requestId: 'r' };
    serve({
      [cartPath]: () => signInRequired,
      '/api/auth/check-auth': () => [200, { success: true, user: asha }],
      '/api/auth/refresh': () => [status, away],
    });
    const { store, session, shop } = openShop();
    await store.dispatch(session.checkAuth.initiate());
    const { error } = await store.dispatch(shop.cart.initiate({ params: { userId: asha.id } }));
    expect(error).toMatchObject({ status, message: 'Please try again.' });
    expect(store.getState().session.isAuthenticated).toBe(true);
  });

  it('does not renew when there never was a session', async () => {
    document.cookie = 'kanaka_session=; max-age=0';
    const asked = serve({ [cartPath]: () => signInRequired });
    const { store, shop } = openShop();
    await store.dispatch(shop.cart.initiate({ params: { userId: asha.id } }));
    expect(asked).toEqual([cartPath]);
  });

  it('distinguishes an unreachable server from a refusal', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const { store, shop } = openShop();
    const { error } = await store.dispatch(shop.categories.initiate());
    expect(error).toMatchObject({ status: 0, code: 'network.unreachable' });
  });

  it('reports a proxy’s error page as unreadable', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const { store, shop } = openShop();
    const { error } = await store.dispatch(shop.categories.initiate());
    expect(error).toMatchObject({ status: 502, code: 'answer.unreadable' });
  });

  it('reports a response of another shape as unreadable', async () => {
    serve({ '/api/common/categories': () => [200, { success: true, categories: 'many' }] });
    const { store, shop } = openShop();
    const { error } = await store.dispatch(shop.categories.initiate());
    expect(error).toMatchObject({ code: 'answer.unreadable' });
  });
});

describe('The session', () => {
  const checkAuth = '/api/auth/check-auth';

  it('starts loading and unknown', () => {
    expect(openShop().store.getState().session).toEqual({
      isAuthenticated: false,
      isLoading: true,
      user: null,
      end: null,
      failure: null,
      checked: false,
    });
  });

  it('has a user after a successful check, and none after a refused one', async () => {
    serve({ [checkAuth]: (times) => (times === 0 ? [200, { success: true, user: asha }] : signInRequired) });
    const { store, session } = openShop();
    await store.dispatch(session.checkAuth.initiate());
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, isLoading: false, user: asha });
    await store.dispatch(session.checkAuth.initiate(undefined, { forceRefetch: true }));
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, isLoading: false, user: null });
  });

  it('is unknown, but not ended, when the server fails at the check', async () => {
    const away = { success: false, code: 'service.unavailable', message: 'Please try again.', requestId: 'r' };
    serve({ [checkAuth]: (times) => (times === 1 ? [200, { success: true, user: asha }] : [503, away]) });
    const { store, session } = openShop();
    const check = () => store.dispatch(session.checkAuth.initiate(undefined, { forceRefetch: true }));
    await check();
    expect(store.getState().session).toMatchObject({ user: null, isLoading: false, failure: 'Please try again.' });
    await check();
    expect(store.getState().session).toMatchObject({ user: asha, failure: null });
    await check();
    expect(store.getState().session).toMatchObject({ user: asha, isLoading: false, failure: null });
  });

  it('is loading during sign-in, and ends after a refusal', async () => {
    serve({ '/api/auth/login': () => [401, { success: false, code: 'auth.bad', message: 'No.', requestId: 'r' }] });
    const { store, session } = openShop();
    const login = store.dispatch(session.login.initiate({ body: { email: 'a@b.example', password: 'x' } }));
    expect(store.getState().session.isLoading).toBe(true);
    await login;
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, isLoading: false, user: null });
  });

  it('is still signed out after a registration', async () => {
    serve({ '/api/auth/register': () => [200, { success: true, message: 'Done.' }] });
    const { store, session } = openShop();
    await store.dispatch(
      session.register.initiate({ body: { userName: 'Asha', email: 'a@b.example', password: 'long enough' } }),
    );
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, isLoading: false, user: null });
  });

  it('clears cached data on sign-out, and stays signed in when the sign-out failed', async () => {
    serve({
      '/api/auth/login': () => [200, { success: true, message: 'Hello.', user: asha }],
      '/api/common/categories': () => [200, { success: true, categories: [], subcategories: [] }],
      '/api/auth/logout': (times) => (times === 0 ? [500, {}] : [200, { success: true, message: 'Bye.' }]),
    });
    const { store, session, shop } = openShop();
    await store.dispatch(session.login.initiate({ body: { email: 'a@b.example', password: 'x' } }));
    await store.dispatch(shop.categories.initiate());
    await store.dispatch(session.logout.initiate());
    expect(store.getState().session.isAuthenticated).toBe(true);
    await store.dispatch(session.logout.initiate());
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, user: null });
    expect(shop.categories.select()(store.getState()).data).toBeUndefined();
  });
});

describe('A refused form', () => {
  it('has its issues by field', () => {
    const error = {
      status: 400,
      code: 'request.invalid',
      message: 'Please check the form.',
      issues: [{ path: 'email', message: 'Taken.' }],
    };
    expect(fieldIssues(error)).toEqual({ email: 'Taken.' });
    expect(fieldIssues(new Error('x'))).toEqual({});
  });
});
