import type { ErrorKind, Issue } from '@kanaka/contracts/failure';

/** A refusal that we expect, test and show to people. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** For rate limits: when the caller may try again. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param kind decides the HTTP status
   * @param code for programs: `thing.reason`
   * @param message for people: what happened and what to do next
   */
  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    extra: { issues?: Issue[]; details?: Record<string, unknown>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.kind = kind;
    this.code = code;
    this.issues = extra.issues;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** The HTTP status of each kind of refusal; the only place that maps them. */
export const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  outdated: 412,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
  'too-slow': 504,
};

export const notFound = (thing: string) =>
  new AppError('not-found', `${thing}.not-found`, `This ${thing} does not exist.`);
