import { configureStore } from '@reduxjs/toolkit';
import { sessionSlice } from '@kanaka/web-kit/session';
import { api } from '../api.ts';

export function buildStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.name]: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}
