import { configureStore, type Middleware } from '@reduxjs/toolkit';
import type { Fetch } from '@kanaka/web-kit/base-query';
import { sessionSlice } from '@kanaka/web-kit/session';
import { api } from '../api.ts';

/** In place of the API's middleware, which keeps data up to date and forgets it: says that nothing is subscribed to. */
const unsubscribed: Middleware = () => (next) => (action) =>
  api.internalActions.internal_getRTKQSubscriptions.match(action) ? {} : next(action);

/** The store of a browser, or of one page that the server renders, which passes its own `fetch`. */
export function buildStore({ fetch }: { fetch?: Fetch } = {}) {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.name]: sessionSlice.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { fetch } } }).concat(fetch ? unsubscribed : api.middleware),
  });
}

export type ShopStore = ReturnType<typeof buildStore>;
