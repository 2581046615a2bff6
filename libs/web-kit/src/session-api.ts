import type { Api, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { coreModuleName } from '@reduxjs/toolkit/query';
import type { reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import * as identity from '@kanaka/contracts/identity';
import type { ApiError } from './api-error.ts';
import type { Call } from './base-query.ts';
import { call } from './call.ts';
import { sessionEnded, sessionPending, signedIn } from './session.ts';
import { notifyOtherTabs } from './session-tabs.ts';

/** An app's empty `createApi({ baseQuery, … })`, whatever its tags. */
type EmptyApi<Tags extends string> = Api<
  BaseQueryFn<Call, unknown, ApiError>,
  Record<never, never>,
  'api',
  Tags,
  typeof coreModuleName | typeof reactHooksModuleName
>;

/** Adds signing in, out and up and the session check to an app's api. Both apps have the same ones. */
export function createSessionApi<Tags extends string>(api: EmptyApi<Tags>) {
  return api.injectEndpoints({
    endpoints: (build) => ({
      checkAuth: build.query({
        ...call(identity.checkAuth, { fresh: true }),
        async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
          dispatch(sessionPending());
          try {
            const { data } = await queryFulfilled;
            dispatch(signedIn(data.user));
          } catch {
            dispatch(sessionEnded());
          }
        },
      }),
      login: build.mutation({
        ...call(identity.login),
        async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
          dispatch(sessionPending());
          try {
            const { data } = await queryFulfilled;
            dispatch(signedIn(data.user));
            notifyOtherTabs('signed-in');
          } catch {
            dispatch(sessionEnded());
          }
        },
      }),
      register: build.mutation({
        ...call(identity.register),
        async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
          dispatch(sessionPending());
          await queryFulfilled.catch(() => undefined);
          dispatch(sessionEnded());
        },
      }),
      logout: build.mutation({
        ...call(identity.logout),
        async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
          if ((await queryFulfilled.catch(() => null)) === null) return;
          dispatch(sessionEnded());
          // What the person who left has read is nobody else's.
          dispatch(api.util.resetApiState());
          notifyOtherTabs('signed-out');
        },
      }),
    }),
  });
}
