import { urlOf } from '@kanaka/contracts/endpoint';
import { downloadInvoice } from '@kanaka/contracts/orders';
import { type ApiError, refusal, unreachable, unreadable } from '@kanaka/web-kit/api-error';
import { wantsSignIn } from '@kanaka/web-kit/base-query';
import { renewSession } from '@kanaka/web-kit/refresh-session';

/** A PDF waits for its worker for some seconds; beyond this the line is dead. */
const TIMEOUT_MS = 45_000;

type Wanted = { orderId: string; userId: string };

async function ask({ orderId, userId }: Wanted): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(urlOf(downloadInvoice, { params: { orderId } }), {
      method: downloadInvoice.method,
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw unreachable;
  }
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null));
  if (!response.headers.get('content-type')?.includes(downloadInvoice.produces)) throw unreadable(response.status);
  return response.blob();
}

/** An order's invoice, a PDF. Not through the api's cache: a file is handed on, not kept. Rejects with an `ApiError`. */
export async function fetchInvoice(wanted: Wanted): Promise<Blob> {
  const sentAt = Date.now();
  try {
    return await ask(wanted);
  } catch (error) {
    if (wantsSignIn(error as ApiError) && (await renewSession(sentAt))) return ask(wanted);
    throw error;
  }
}
