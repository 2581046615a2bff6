import { urlOf, type AnswerOf, type CallOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { Failure, type ErrorKind } from '@kanaka/contracts/failure';
import { AppError, statusOf } from './app-error.ts';
import { tokensIn } from './internal-token.ts';
import { currentRequestId, REQUEST_ID_HEADER } from './request-id.ts';

const kindOf = new Map(Object.entries(statusOf).map(([kind, status]) => [status, kind as ErrorKind]));

/** Calls one endpoint of another service and answers what its contract promises. */
export type CallService = <E extends Endpoint>(description: E, call: CallOf<E>) => Promise<AnswerOf<E>>;

/**
 * A client of one service: with a timeout, the request's id and the internal token. The service's refusal is thrown
 * again as ours; silence, nonsense or a 5xx becomes `unavailable`. Nothing is retried here: only the caller knows what is
 * safe to repeat.
 */
export function createServiceClient({
  name,
  url,
  internalToken,
  timeoutMs = 2_000,
}: {
  name: string;
  url: string;
  internalToken: string;
  timeoutMs?: number;
}): CallService {
  const [ownToken = ''] = tokensIn(internalToken);
  return async (description, call) => {
    const parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = call;
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(`${url}${urlOf(description, parts)}`, {
        method: description.method,
        headers: {
          authorization: `Bearer ${ownToken}`,
          [REQUEST_ID_HEADER]: currentRequestId(),
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        signal: AbortSignal.timeout(timeoutMs),
        // A service answers itself; the internal token goes nowhere else.
        redirect: 'error',
      });
      status = response.status;
      answer = await response.json();
    } catch (error) {
      throw unavailable(name, error);
    }
    if (status >= 200 && status < 300) {
      const parsed = description.reply.safeParse(answer);
      if (!parsed.success) throw unavailable(name, parsed.error);
      return parsed.data as AnswerOf<typeof description>;
    }

    const failure = Failure.safeParse(answer);
    const kind = kindOf.get(status);
    // A 401 here means that the two services' tokens differ. That is our fault, and signing in again would not help.
    if (!failure.success || !kind || kind === 'unauthenticated' || status >= 500) throw unavailable(name, answer);
    const { code, message, issues, details } = failure.data;
    throw new AppError(kind, code, message, { ...(issues && { issues }), ...(details && { details }) });
  };
}

function unavailable(name: string, cause: unknown): AppError {
  return new AppError(
    'unavailable',
    `${name}.unavailable`,
    'A part of the shop is resting for a moment. Please try again.',
    { cause },
  );
}
