import { AppError } from '@kanaka/server-kit/app-error';

/** HTTP-level refusals that only the gateway sends; the status code says everything. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** 408: the body did not arrive in time. */
export const bodyTooSlow = () => new HttpRefusal(408, 'BODY_TOO_SLOW', 'This took too long to send. Please try again.');

/** 414: the URL is longer than any of the shop's. */
export const addressTooLong = () => new HttpRefusal(414, 'ADDRESS_TOO_LONG', 'This address is too long.');

/** 499, as in nginx: the client has disconnected, so nobody reads the response. */
export const callerLeft = () => new HttpRefusal(499, 'CALLER_LEFT', 'The caller has left.');

/** 413: the body is larger than its route allows. */
export const tooLarge = () => new AppError('request.too-large', 'This is too large to send.');

const inAMoment = { retryAfterSeconds: 1 };

/** 429: the client's address has reached its limit of concurrent requests. */
export const tooManyAtOnce = () =>
  new AppError('request.too-many-at-once', 'Too many requests at once. Please try again in a moment.', inAMoment);

/** 503: all clients together have reached a limit. */
export const busy = () =>
  new AppError('gateway.busy', 'The shop is very busy. Please try again in a moment.', inAMoment);
