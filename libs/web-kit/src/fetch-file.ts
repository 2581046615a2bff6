import { type CallOf, type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { type ApiError, noResponse, refusal, unreadable } from './api-error.ts';
import { wantsSignIn } from './base-query.ts';
import { wasConfirmed } from './confirm-again.ts';
import { renewSession } from './refresh-session.ts';

/** Rendering a PDF takes some seconds in a queue; after this time the connection is assumed to be lost. */
const TIMEOUT_MS = 45_000;
/** The shop answers so while a document is still being rendered, after it has waited some seconds itself. */
const NOT_READY = 'invoice.not-ready';
const MOST_ATTEMPTS = 4;
const PAUSE_MS = 1_500;

export type FileEndpoint = Endpoint & { produces: NonNullable<Endpoint['produces']> };
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
  const type = response.headers.get('content-type') ?? '';
  if (![contract.produces].flat().some((file) => type.includes(file))) throw unreadable(response.status);
  return response.blob().catch(() => {
    throw noResponse();
  });
}

/**
 * Fetches a file from an endpoint, bypassing RTK Query's cache, which should not hold files. While the file is still being
 * made it asks again. Rejects with an `ApiError`.
 */
export async function fetchFile<E extends FileEndpoint>(
  contract: E,
  parts: CallOf<E>,
  timeoutMs = TIMEOUT_MS,
): Promise<Blob> {
  let [renewed, confirmed] = [false, false];
  for (let attempt = 1; ; attempt += 1) {
    const sentAt = Date.now();
    try {
      return await ask(contract, parts, timeoutMs);
    } catch (error) {
      const failure = error as ApiError;
      if (!renewed && wantsSignIn(failure) && (await renewSession(sentAt))) {
        renewed = true;
      } else if (!confirmed && (await wasConfirmed(failure))) {
        confirmed = true;
      } else if (failure.code === NOT_READY && attempt < MOST_ATTEMPTS) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      } else {
        throw error;
      }
    }
  }
}
