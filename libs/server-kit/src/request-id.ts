import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

const storage = new AsyncLocalStorage<string>();

/** The id of the request or job being worked on; it goes into every log line, every call to another service and every job. */
export function currentRequestId(): string {
  return storage.getStore() ?? randomUUID();
}

/** Runs work under a request's id, for what did not come in by HTTP: a job, a sweep. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

/** An id from outside is taken over when it looks like one; anything else could forge log lines. */
export function acceptRequestId(offered: unknown): string {
  return typeof offered === 'string' && /^[\w-]{8,64}$/.test(offered) ? offered : randomUUID();
}
