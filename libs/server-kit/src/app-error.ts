import { type ErrorCode, kindOf } from '@kanaka/contracts/error-codes';
import type { ErrorKind, Issue } from '@kanaka/contracts/failure';

/** A refusal that we expect, test and show to people. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** Decides the HTTP status; see the catalogue of codes. */
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** For rate limits: when the caller may try again. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param code for programs, from the catalogue
   * @param message for people: what happened and what to do next
   */
  constructor(
    code: ErrorCode,
    message: string,
    extra: { issues?: Issue[]; details?: Record<string, unknown>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.kind = kindOf(code);
    this.code = code;
    this.issues = extra.issues;
    this.details = extra.details;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** A refusal of one field, named by its path in the request, where a form shows the message. */
export const fieldError = (code: ErrorCode, path: string, message: string, details?: Record<string, unknown>) =>
  new AppError(code, message, { issues: [{ path, message }], ...(details && { details }) });

/** The refusal of a save of something that was read before somebody else saved it: `what` begins the sentence. */
export const outdated = (what: string) =>
  new AppError('content.outdated', `${what} was changed by somebody else in the meantime. Please load it again.`);

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
  broken: 500,
  unavailable: 503,
  'too-slow': 504,
};

/** What a `….not-found` of the catalogue is about. */
type Thing<Code = ErrorCode> = Code extends `${infer Name}.not-found` ? Name : never;

export const notFound = (thing: Thing) =>
  new AppError(`${thing}.not-found`, `This ${thing.replaceAll('-', ' ')} does not exist.`);

/** What was found, or a refusal where nothing was. */
export function existing<Found>(thing: Thing, found: Found): Exclude<Found, null | undefined | false> {
  if (found === null || found === undefined || found === false) throw notFound(thing);
  return found as Exclude<Found, null | undefined | false>;
}
