import { type CallOf, type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { type ApiError, noResponse, refusal, unreadable } from './api-error.ts';
import { wantsSignIn } from './base-query.ts';
import { renewSession } from './refresh-session.ts';

/** Rendering a PDF takes some seconds in a queue; after this time the connection is assumed to be lost. */
const TIMEOUT_MS = 45_000;

type FileEndpoint = Endpoint & { produces: string };
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

async function ask(contract: FileEndpoint, { body, ...address }: Parts, timeoutMs: number): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(urlOf(contract, address), {
      method: contract.method,
      credentials: 'include',
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw noResponse();
  }
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null));
  if (!response.headers.get('content-type')?.includes(contract.produces)) throw unreadable(response.status);
  return response.blob().catch(() => {
    throw noResponse();
  });
}

/** Fetches a file from an endpoint, bypassing RTK Query's cache, which should not hold files. Rejects with an `ApiError`. */
export async function fetchFile<E extends FileEndpoint>(
  contract: E,
  parts: CallOf<E>,
  timeoutMs = TIMEOUT_MS,
): Promise<Blob> {
  const sentAt = Date.now();
  try {
    return await ask(contract, parts, timeoutMs);
  } catch (error) {
    if (wantsSignIn(error as ApiError) && (await renewSession(sentAt))) return ask(contract, parts, timeoutMs);
    throw error;
  }
}
