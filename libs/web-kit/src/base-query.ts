import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { type ApiError, aborted, isApiError, refusal, unreachable, unreadable } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { renewSession } from './refresh-session.ts';
import { sessionEnded } from './session.ts';

type Answer = { data: unknown } | { error: ApiError };

/** When a call is sent, and which answer to it counts: it may send later, or anew. */
export type Timing = <Reported>(send: () => Promise<Reported>) => Promise<Reported>;

/** One call as `call(contract)` describes it. */
export type Call = {
  contract: Pick<Endpoint, 'method' | 'path' | 'audience' | 'produces'>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
  /** Asks past every cache. */
  fresh?: boolean;
  /** At once by default. */
  timing?: Timing | undefined;
};

async function send({ contract, params, query, headers, body, fresh }: Call, signal: AbortSignal): Promise<Answer> {
  const url = urlOf(contract, { ...(params && { params }), ...(query && { query }) });
  const ask = () =>
    fetch(url, {
      method: contract.method,
      credentials: 'include',
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => value !== undefined)),
      } as Record<string, string>,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(fresh ? { cache: 'no-store' } : {}),
    });
  let response: Response;
  try {
    const early = contract.method === 'GET' ? takeEarlyAnswer(url) : undefined;
    response = early ? await early.catch(ask) : await ask();
  } catch {
    return { error: signal.aborted ? aborted : unreachable };
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    return { error: unreadable(response.status) };
  }
  return response.ok ? { data: answer } : { error: refusal(response.status, answer) };
}

/** Whether an answer says that the access token ran out or is missing. */
export function wantsSignIn(error: ApiError): boolean {
  return error.status === 401 && error.code === 'auth.sign-in-required';
}

const atOnce: Timing = (send) => send();

/**
 * Every call of both apps: with credentials, errors in one shape, and an access token that ran out renewed once before the
 * call is sent again. Only a refused renewal ends the session: one that got no answer says nothing of it.
 */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError> = ({ timing = atOnce, ...call }, { signal, dispatch }) =>
  timing(async () => {
    const sentAt = Date.now();
    const answer = await send(call, signal);
    if (!('error' in answer) || !wantsSignIn(answer.error)) return answer;
    try {
      if (await renewSession(sentAt)) return await send(call, signal);
    } catch (error) {
      return { error: isApiError(error) ? error : unreachable };
    }
    dispatch(sessionEnded());
    return answer;
  });
