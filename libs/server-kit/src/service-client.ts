import { request } from 'undici';
import { urlOf, type AnswerOf, type CallOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { isErrorCode } from '@kanaka/contracts/error-codes';
import { Failure } from '@kanaka/contracts/failure';
import { AppError } from './app-error.ts';
import { ROUTE_NOT_FOUND } from './failures.ts';
import { tokensIn } from './internal-token.ts';
import { currentRequestId, REQUEST_ID_HEADER } from './request-id.ts';

/** Calls one endpoint of another service and returns the reply that its contract describes. */
export type CallService = <E extends Endpoint>(description: E, call: CallOf<E>) => Promise<AnswerOf<E>>;

/**
 * A client of one service: adds a timeout, the request id and the internal token. A refusal of the service is thrown again
 * as an AppError; no response, an invalid one, an unknown code, a 5xx or a missing route becomes `service.unavailable`. A question is asked once more
 * when the service closes its kept connection at that moment, as it does when it is updated. A change is never repeated here:
 * only the calling code knows what is safe.
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
    let content: unknown;
    try {
      const body = parts.body === undefined ? null : JSON.stringify(parts.body);
      const signal = AbortSignal.timeout(timeoutMs);
      const ask = async () => {
        // `fetch` takes twice as much of the processor. Redirects are not followed: the token must not be sent anywhere else.
        const response = await request(`${url}${urlOf(description, parts)}`, {
          method: description.method,
          headers: {
            authorization: `Bearer ${ownToken}`,
            [REQUEST_ID_HEADER]: currentRequestId(),
            ...(body !== null && { 'content-type': 'application/json' }),
          },
          body,
          signal,
        });
        return { status: response.statusCode, content: await response.body.json() };
      };
      const isQuestion = description.method === 'GET' || description.onlyReads === true;
      ({ status, content } = await ask().catch((error: unknown) => {
        if (!isQuestion || !wasClosed(error)) throw error;
        return ask();
      }));
    } catch (error) {
      throw unavailable(name, error);
    }
    if (status >= 200 && status < 300) {
      const parsed = description.reply.safeParse(content);
      if (!parsed.success) throw unavailable(name, parsed.error);
      return parsed.data as AnswerOf<typeof description>;
    }

    const failure = Failure.safeParse(content);
    // The service lacks the route: while two versions run, another replica may have it.
    if (failure.data?.code === ROUTE_NOT_FOUND) throw unavailable(name, content);
    // A 401 means that the two services' tokens differ: a configuration error, which signing in again would not solve.
    if (!failure.success || status === 401 || status >= 500) throw unavailable(name, content);
    const { code, message, issues, details } = failure.data;
    // Of another version of the service, or of Fastify, which refuses what a contract would not send.
    if (!isErrorCode(code)) throw unavailable(name, content);
    throw new AppError(code, message, { ...(issues && { issues }), ...(details && { details }) });
  };
}

const wasClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET');

/** The log names the service by the cause. */
function unavailable(name: string, cause: unknown): AppError {
  return new AppError('service.unavailable', 'A part of the shop is unavailable for a moment. Please try again.', {
    cause: new Error(`${name} did not respond as its contract says`, { cause }),
  });
}
