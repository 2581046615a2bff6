import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { type ApiError, aborted, isApiError, noResponse, refusal, unreadable } from './api-error.ts';
import { wasConfirmed } from './confirm-again.ts';
import { renewSession } from './refresh-session.ts';
import { sessionEnded } from './session.ts';

type Answer = { data: unknown } | { error: ApiError };

/** Controls when a request is sent, and which response counts: it may delay `send` or call it again. */
export type Timing = <Reported>(send: () => Promise<Reported>) => Promise<Reported>;

/** The arguments of one request, as made by `call(contract)`. */
export type Call = {
  contract: Pick<Endpoint, 'method' | 'path' | 'audience' | 'alsoNeeds' | 'produces'>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
  /** Bypasses the browser's HTTP cache. */
  fresh?: boolean;
  /** Sent immediately by default. */
  timing?: Timing | undefined;
};

/** How calls leave where the browser's own `fetch` does not reach: a server puts it into its store as `{ fetch }`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Answered>;

/** What is read of a response. */
type Answered = Pick<Response, 'ok' | 'status' | 'json'> & { headers: { get: (name: string) => string | null } };

async function send(
  { contract, params, query, headers, body, fresh }: Call,
  { signal, extra }: { signal: AbortSignal; extra: unknown },
): Promise<Answer> {
  const { fetch: leave = fetch } = (extra ?? {}) as { fetch?: Fetch };
  const url = urlOf(contract, { ...(params && { params }), ...(query && { query }) });
  let response: Answered;
  try {
    response = await leave(url, {
      method: contract.method,
      credentials: 'include',
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => value !== undefined)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(fresh ? { cache: 'no-store' } : {}),
    });
  } catch {
    return { error: signal.aborted ? aborted : noResponse() };
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    return { error: unreadable(response.status) };
  }
  return response.ok ? { data: answer } : { error: refusal(response.status, answer) };
}

/** Whether the access token has expired or is missing. */
export function wantsSignIn(error: ApiError): boolean {
  return error.code === 'auth.sign-in-required';
}

const atOnce: Timing = (send) => send();

/**
 * Sends every request of both apps: with credentials and uniform errors. When the access token has expired, it is renewed
 * once and the request is sent again. The session ends only when the server refuses the renewal; a renewal without a
 * response leaves it as it is. Where the server wants a proof again (`wasConfirmed`), the call is repeated after it.
 */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError> = (
  { timing = atOnce, ...call },
  { signal, extra, dispatch },
) =>
  timing(async () => {
    const sendRenewed = async () => {
      const sentAt = Date.now();
      const answer = await send(call, { signal, extra });
      if (!('error' in answer) || !wantsSignIn(answer.error)) return answer;
      try {
        if (await renewSession(sentAt)) return await send(call, { signal, extra });
      } catch (error) {
        return { error: isApiError(error) ? error : noResponse() };
      }
      dispatch(sessionEnded('expired'));
      return answer;
    };
    const answer = await sendRenewed();
    return 'error' in answer && (await wasConfirmed(answer.error)) ? sendRenewed() : answer;
  });
