import type { Failure, Issue } from '@kanaka/contracts/failure';

/** Why a call did not answer with success, in the same shape whether the server refused it or was never reached. */
export type ApiError = {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The server's code, or `network.unreachable`, `network.aborted`, `answer.unreadable`. */
  code: string;
  /** For people. */
  message: string;
  issues?: Issue[] | undefined;
  details?: Record<string, unknown> | undefined;
  requestId?: string | undefined;
};

export const unreachable: ApiError = {
  status: 0,
  code: 'network.unreachable',
  message: 'We could not reach the shop. Please check your connection and try again.',
};

export const aborted: ApiError = { status: 0, code: 'network.aborted', message: 'The request was stopped.' };

/** An answer that is not one of ours: a proxy's page, or a body cut short. */
export function unreadable(status: number): ApiError {
  return {
    status,
    code: 'answer.unreadable',
    message: 'Something went wrong on our side. Please try again in a moment.',
  };
}

// Looked at by hand: the schema would bring zod into the first view of every page.
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

/** The body of an answer that is not a success. */
export function refusal(status: number, body: unknown): ApiError {
  if (!isFailure(body)) return unreadable(status);
  const { message, code, issues, details, requestId } = body;
  return { status, code, message, issues, details, requestId };
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

/** What to tell a person about an error of a mutation or a query. */
export function messageOf(error: unknown, otherwise = unreadable(0).message): string {
  return isApiError(error) ? error.message : otherwise;
}
