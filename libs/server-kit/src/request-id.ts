import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

const storage = new AsyncLocalStorage<string>();

/** The id of the current request or job; it is added to every log line, every call to another service and every job. */
export function currentRequestId(): string {
  return storage.getStore() ?? randomUUID();
}

/** Runs work with a request id when there is no HTTP request: a job, a periodic run. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

/** A request id from outside is used if it has a valid format; anything else could forge log lines. */
export function acceptRequestId(offered: unknown): string {
  return typeof offered === 'string' && /^[\w-]{8,64}$/.test(offered) ? offered : randomUUID();
}
