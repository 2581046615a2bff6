import type { Api, BaseQueryFn, coreModuleName, EndpointDefinitions } from '@reduxjs/toolkit/query';
import type { reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import * as identity from '@kanaka/contracts/identity/accounts';
import { isApiError, type ApiError } from './api-error.ts';
import type { Call } from './base-query.ts';
import { call } from './call.ts';
import { checkFailed, sessionEnded, sessionPending, signedIn } from './session.ts';
import { sessionTabs } from './session-tabs.ts';

/**
 * Adds the endpoints for signing in, signing out, registering and the session check to an app's empty
 * `createApi({ baseQuery, … })`; both apps use them.
 */
export function createSessionApi<Empty extends EndpointDefinitions, Tags extends string>(
  api: Api<
    BaseQueryFn<Call, unknown, ApiError>,
    Empty,
    'api',
    Tags,
    typeof coreModuleName | typeof reactHooksModuleName
  >,
) {
  return api.injectEndpoints({
    endpoints: (build) => ({
      checkAuth: build.query({
        ...call(identity.checkAuth, { fresh: true }),
        async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
          dispatch(sessionPending());
          try {
            const { data } = await queryFulfilled;
            dispatch(signedIn(data.user));
          } catch (rejected) {
            const { error } = rejected as { error: unknown };
            const isUnknown = isApiError(error) && error.status !== 401;
            dispatch(isUnknown ? checkFailed(error.message) : sessionEnded());
          }
        },
      }),
      login: build.mutation({
        ...call(identity.login),
        async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
          dispatch(sessionPending());
          try {
            const { data } = await queryFulfilled;
            // Without a user a second step follows, and nobody is signed in yet.
            dispatch(data.user ? signedIn(data.user) : sessionEnded());
            if (data.user) sessionTabs.notify('signed-in');
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
          sessionTabs.notify('signed-out');
        },
      }),
    }),
  });
}
