/** For this app's tests: components on the app's own store, with answers in the shop's place. */
import { afterEach, beforeEach } from '@jest/globals';
import { Toaster } from '@kanaka/ui/toaster';
import { signedIn } from '@kanaka/web-kit/session';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { buildStore } from '../app/store.ts';

export type Asked = { what: string; body: unknown; key: string | null; version?: string };
type Answer = () => Response | Promise<Response>;

const owner = {
  id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad0ffff',
  name: 'Meera',
  userName: 'Meera',
  email: 'owner@kanaka.example',
  role: 'admin',
} as const;

export const says = (answer: object, status = 200): Response =>
  new Response(JSON.stringify({ success: status === 200, ...answer }), { status });

export const refuses = (status: number, code: string, message: string, issues?: object[]): Response =>
  says({ code, message, requestId: 'r', issues }, status);

/** Answers calls by `METHOD /path`, and remembers what was asked. What nobody arranged is refused as not found. */
export function standInForShop() {
  const real = globalThis.fetch;
  const asked: Asked[] = [];
  const answers = new Map<string, Answer>();
  beforeEach(() => {
    asked.length = 0;
    answers.clear();
    globalThis.fetch = async (url, init) => {
      const what = `${init?.method ?? 'GET'} ${String(url)}`;
      const headers = new Headers(init?.headers);
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
      const version = headers.get('if-match');
      asked.push({ what, body, key: headers.get('idempotency-key'), ...(version && { version }) });
      return (answers.get(what) ?? (() => refuses(404, 'not-found', 'Nothing is here.')))();
    };
  });
  afterEach(() => {
    globalThis.fetch = real;
  });
  return { asked, on: (what: string, answer: Answer) => void answers.set(what, answer) };
}

/** Shows something of the back office, at an address where that matters. */
export function show(children: ReactNode, at = '/') {
  const store = buildStore();
  store.dispatch(signedIn(owner));
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] });
  return {
    router,
    ...render(
      <Provider store={store}>
        <RouterProvider router={router} />
        <Toaster />
      </Provider>,
    ),
  };
}
