import { sessionEnded, signedIn } from '@kanaka/web-kit/session';
import type { User } from '@kanaka/contracts/identity/accounts';
import { Toaster } from '@kanaka/ui/toaster';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { buildStore } from '../src/app/store.ts';

export const asha: User = {
  id: '0192a000-0000-7000-8000-000000000001',
  name: 'Asha Raman',
  userName: 'Asha Raman',
  email: 'asha@kanaka.example',
  role: 'user',
};

type Answer = { status?: number; body: Record<string, unknown> };
type Call = { path: string; body: unknown };

/** A fake server: answers requests by `METHOD /path` and records them. Any other request gets a 404. */
export function serveShop(answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>) {
  const calls: (Call & { method: string })[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://shop.example');
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { path: `${url.pathname}${url.search}`, body };
    calls.push({ ...call, method });
    const found = answers[`${method} ${url.pathname}`];
    const answer = await (typeof found === 'function' ? found(call) : found);
    const status = answer ? (answer.status ?? 200) : 404;
    const success = status < 400;
    const failure = { code: 'test.refused', message: 'Not found.', requestId: 'test' };
    return new Response(JSON.stringify({ success, ...(success ? {} : failure), ...answer?.body }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
  return { calls };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

/** Renders a part of the storefront for a guest, or for `user`. */
export function renderShop(
  children: ReactNode,
  { user = null, at = '/shop/home' }: { user?: User | null; at?: string } = {},
) {
  const store = buildStore();
  store.dispatch(user ? signedIn(user) : sessionEnded());
  const screen = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        {children}
        <Address />
      </MemoryRouter>
      <Toaster />
    </Provider>,
  );
  return { store, person: userEvent.setup(), ...screen };
}
