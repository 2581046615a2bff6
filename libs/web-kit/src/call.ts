import type { CallOf, Endpoint } from '@kanaka/contracts/endpoint';
import { type ApiError, unreadable } from './api-error.ts';
import type { Call } from './base-query.ts';

/** The argument of the endpoint's hook; none when the endpoint has no parts. */
// `void` is how RTK Query knows that a hook is called without an argument.
// oxlint-disable-next-line typescript/no-invalid-void-type
export type ArgOf<E extends Endpoint> = keyof CallOf<E> extends never ? void : CallOf<E>;

/**
 * Turns a contract into RTK Query's `query` and `responseSchema`: `build.query({ ...call(contract.allReviews) })`. The hook
 * takes those of `{ params, query, headers, body }` that the contract has, and returns the contract's reply. (A production
 * build may drop the reply schema, because the service has validated its response with the same one.)
 */
export function call<E extends Endpoint>(contract: E, { fresh = false, timing }: Pick<Call, 'fresh' | 'timing'> = {}) {
  return {
    query: (parts: ArgOf<E>): Call => ({ contract, ...(parts as Omit<Call, 'contract'> | undefined), fresh, timing }),
    responseSchema: contract.reply as E['reply'],
    catchSchemaFailure: (): ApiError => unreadable(200),
  };
}
