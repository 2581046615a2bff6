/** For tests: renders components with the app's store, and answers their API requests. */
import { afterEach, beforeEach } from '@jest/globals';
import { Toaster } from '@kanaka/ui/toaster';
import { sessionEnded, signedIn } from '@kanaka/web-kit/session';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { buildStore } from '../src/app/store.ts';

type Asked = { what: string; body: unknown; key: string | null; version?: string };
type Answer = () => Response | Promise<Response>;

export const owner = {
  id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad0ffff',
  name: 'Meera',
  userName: 'Meera',
  email: 'owner@kanaka.example',
  role: 'admin',
} as const;

export const reply = (answer: object, status = 200): Response =>
  new Response(JSON.stringify({ success: status === 200, ...answer }), { status });

export const refuse = (status: number, code: string, message: string, issues?: object[]): Response =>
  reply({ code, message, requestId: 'r', issues }, status);

const nothing = () => refuse(404, 'not-found', 'Nothing is here.');

/** Replaces `fetch`: answers requests by `METHOD /path` and records them. A request without an answer gets that of `otherwise`. */
export function fakeServer(otherwise: (what: string) => Response = nothing) {
  const real = globalThis.fetch;
  const asked: Asked[] = [];
  const answers = new Map<string, Answer>();
  beforeEach(() => {
    asked.length = 0;
    answers.clear();
    localStorage.clear();
    globalThis.fetch = async (url, init) => {
      const what = `${init?.method ?? 'GET'} ${String(url)}`;
      const headers = new Headers(init?.headers);
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
      const version = headers.get('if-match');
      asked.push({ what, body, key: headers.get('idempotency-key'), ...(version && { version }) });
      return (answers.get(what) ?? (() => otherwise(what)))();
    };
  });
  afterEach(() => {
    globalThis.fetch = real;
  });
  return { asked, on: (what: string, answer: Answer) => void answers.set(what, answer) };
}

/** What a role allows; everything if nothing is said. */
export type As = { staffRole?: string; permissions?: string[] };

/** Renders a part of the admin app, at a URL and with a role if the test needs one. */
export function show(children: ReactNode, at = '/', as: As = {}) {
  const store = buildStore();
  store.dispatch(signedIn({ ...owner, ...as }));
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] });
  const shown = render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <Toaster />
    </Provider>,
  );
  /** As when a request is refused because nobody is signed in any more. */
  const endSession = () => {
    act(() => void store.dispatch(sessionEnded('expired')));
    shown.unmount();
  };
  return { router, store, endSession, ...shown };
}
