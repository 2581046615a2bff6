import type { CallOf, Endpoint } from '@kanaka/contracts/endpoint';
import { unreadable } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import type { Call } from './base-query.ts';

/** What a hook of this endpoint takes: nothing where the endpoint has no parts. */
// `void` is how RTK Query knows that a hook is called without an argument.
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type
export type ArgOf<E extends Endpoint> = keyof CallOf<E> extends never ? void : CallOf<E>;

/**
 * A contract as RTK Query's `query` and `responseSchema`: `build.query({ ...call(contract.allReviews) })`. The hook takes
 * `{ params, query, headers, body }`, whichever the contract has, and answers with what the contract's reply says. (A
 * production build may drop the reply's schema; the service has checked its answer with the same one.)
 */
export function call<E extends Endpoint>(contract: E, { fresh = false, timing }: Pick<Call, 'fresh' | 'timing'> = {}) {
  return {
    query: (parts: ArgOf<E>): Call => ({ contract, ...(parts as Omit<Call, 'contract'> | undefined), fresh, timing }),
    responseSchema: contract.reply as E['reply'],
    catchSchemaFailure: (): ApiError => unreadable(200),
  };
}
