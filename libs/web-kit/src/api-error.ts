import type { ErrorCode } from '@kanaka/contracts/error-codes';
import type { Failure, Issue } from '@kanaka/contracts/failure';

/** Why a call failed, in the same shape for a refusal by the server and for a network failure. */
export type ApiError = {
  /** HTTP status; 0 when no response arrived. */
  status: number;
  /** The server's error code, or that of a failure on the way. */
  code: ErrorCode | 'network.unreachable' | 'network.aborted' | 'answer.unreadable';
  /** Text that can be shown to the user. */
  message: string;
  issues?: Issue[] | undefined;
  details?: Record<string, unknown> | undefined;
  requestId?: string | undefined;
  /** Of an upload: after how many seconds the server takes it. */
  retryAfterSeconds?: number | undefined;
};

const unreachable: ApiError = {
  status: 0,
  code: 'network.unreachable',
  message: 'We could not reach the shop. Please check your connection and try again.',
};

/** No response arrived: because the browser is offline, as far as it knows, or for another reason. */
export function noResponse(): ApiError {
  if (navigator.onLine) return unreachable;
  return { ...unreachable, message: 'You are offline. Please try again once you are connected.' };
}

export const aborted: ApiError = { status: 0, code: 'network.aborted', message: 'The request was stopped.' };

/** A response that does not have the API's format: a proxy's error page, or a truncated body. */
export function unreadable(status: number): ApiError {
  return {
    status,
    code: 'answer.unreadable',
    message: 'Something went wrong on our side. Please try again in a moment.',
  };
}

// Checked by hand: the zod schema would add zod to the code that every page loads first.
function isFailure(body: unknown): body is Failure {
  if (typeof body !== 'object' || body === null) return false;
  const { message, code, issues, details } = body as Partial<Record<keyof Failure, unknown>>;
  return (
    typeof message === 'string' &&
    typeof code === 'string' &&
    (issues === undefined || Array.isArray(issues)) &&
    (details === undefined || (typeof details === 'object' && details !== null))
  );
}

/** The error for a response whose status is not 2xx. */
export function refusal(status: number, body: unknown): ApiError {
  if (!isFailure(body)) return unreadable(status);
  const { message, code, issues, details, requestId } = body;
  // A server of another version may know more codes; such a one equals none that an app compares it with.
  return { status, code: code as ErrorCode, message, issues, details, requestId };
}

export function isApiError(error: unknown): error is ApiError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    'code' in error &&
    typeof error.code === 'string' &&
    'message' in error
  );
}

/** Whether the server refused with one of these codes. */
export function isRefusal(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return isApiError(error) && codes.some((code) => code === error.code);
}

/** The text to show for an error of a mutation or query. */
export function messageOf(error: unknown, otherwise = unreadable(0).message): string {
  return isApiError(error) ? error.message : otherwise;
}

/** Whether the shop has responded that there is no such thing, or that it may not be seen. */
export const wasRefused = (error: unknown) => isApiError(error) && error.status >= 400 && error.status < 500;
