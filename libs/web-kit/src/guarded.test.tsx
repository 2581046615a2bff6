import { describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Guarded } from './guarded.tsx';
import { checkFailed, sessionEnded, sessionPending, sessionSlice, signedIn } from './session.ts';

const asha = { id: 'x', name: 'Asha', userName: 'Asha', email: 'a@b.example', role: 'user' } as const;

function open(path: string) {
  const store = configureStore({ reducer: { session: sessionSlice.reducer } });
  const screen = render(
    <Provider store={store}>
      <Guarded path={path} waiting="Waiting" failed={() => 'Failed'} redirect={(to) => `To ${to}`}>
        The page
      </Guarded>
    </Provider>,
  );
  return { store, ...screen };
}

describe('A guarded page', () => {
  it('waits until the session is known, then shows the page or redirects', () => {
    const { store, container } = open('/shop/checkout');
    expect(container).toHaveTextContent('Waiting');
    act(() => {
      store.dispatch(sessionEnded());
    });
    expect(container).toHaveTextContent('To /auth/login');
    act(() => {
      store.dispatch(signedIn(asha));
    });
    expect(container).toHaveTextContent('The page');
  });

  it.each(['/shop/home', '/shop/listing', '/shop/checkout', '/shop/account', '/shop/payment-success'])(
    'redirects an admin from %s to the dashboard without rendering the page',
    (path) => {
      const { store, container } = open(path);
      act(() => {
        store.dispatch(signedIn({ ...asha, role: 'admin' }));
      });
      expect(container).toHaveTextContent('To /admin/dashboard');
      expect(container).not.toHaveTextContent('The page');
    },
  );

  it('is neither shown nor left when the check fails, and waits while it is tried again', () => {
    const { store, container } = open('/admin/orders');
    act(() => {
      store.dispatch(checkFailed('Please try again.'));
    });
    expect(container).toHaveTextContent('Failed');
    act(() => {
      store.dispatch(sessionPending());
    });
    expect(container).toHaveTextContent('Waiting');
    act(() => {
      store.dispatch(signedIn({ ...asha, role: 'admin' }));
    });
    expect(container).toHaveTextContent('The page');
  });

  it('is shown to a guest when the check fails, if it is for guests too', () => {
    const { store, container } = open('/shop/home');
    act(() => {
      store.dispatch(checkFailed('Please try again.'));
    });
    expect(container).toHaveTextContent('The page');
  });

  it('keeps the page mounted while a user signs in on it', () => {
    const { store, container } = open('/auth/login');
    act(() => {
      store.dispatch(sessionEnded());
      store.dispatch(sessionPending());
    });
    expect(container).toHaveTextContent('The page');
  });
});
