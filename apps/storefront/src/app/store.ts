import { configureStore } from '@reduxjs/toolkit';
import type { Fetch } from '@kanaka/web-kit/base-query';
import { sessionSlice } from '@kanaka/web-kit/session';
import { api } from '../api.ts';

/** The store of a browser, or of one page that the server renders, which passes its own `fetch`. */
export function buildStore({ fetch }: { fetch?: Fetch } = {}) {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.name]: sessionSlice.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { fetch } } }).concat(api.middleware),
  });
}

export type ShopStore = ReturnType<typeof buildStore>;
