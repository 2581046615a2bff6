import type { Api, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { coreModuleName } from '@reduxjs/toolkit/query';
import type { reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import * as identity from '@kanaka/contracts/identity';
import { isApiError, type ApiError } from './api-error.ts';
import type { Call } from './base-query.ts';
import { call } from './call.ts';
import { sessionEnded, sessionPending, signedIn } from './session.ts';
import { notifyOtherTabs } from './session-tabs.ts';

/** An app's empty `createApi({ baseQuery, … })`, with any tags. */
type EmptyApi<Tags extends string> = Api<
  BaseQueryFn<Call, unknown, ApiError>,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- RTK Query's own type for an API without endpoints.
  Record<never, never>,
  'api',
  Tags,
  typeof coreModuleName | typeof reactHooksModuleName
>;

/** Adds the endpoints for signing in, signing out, registering and the session check; both apps use them. */
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
      changePassword: build.mutation({
        ...call(identity.changePassword),
        async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
          try {
            await queryFulfilled;
          } catch (rejected) {
            const { error } = rejected as { error: unknown };
            // The session has ended elsewhere, although the access token has not run out yet.
            if (isApiError(error) && error.status === 401) dispatch(sessionEnded());
          }
        },
      }),
      logout: build.mutation({
        ...call(identity.logout),
        async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
          if ((await queryFulfilled.catch(() => null)) === null) return;
          dispatch(sessionEnded());
          // Another user must not see the cached data of the one who signed out.
          dispatch(api.util.resetApiState());
          notifyOtherTabs('signed-out');
        },
      }),
    }),
  });
}
