import { refreshSession } from '@kanaka/contracts/identity/accounts';
import { urlOf } from '@kanaka/contracts/endpoint';
import { noResponse, refusal } from './api-error.ts';
import { deviceMemory } from './browser-memory.ts';
import { hasSessionHint } from './session-hint.ts';

const REFRESHED_AT = 'kanaka.session-refreshed-at';

let underway: Promise<boolean> | null = null;

async function refresh(failedAt: number): Promise<boolean> {
  // A refresh token can be used only once: a tab that waited for another tab's refresh must not send it again.
  if (Number(deviceMemory.read(REFRESHED_AT)) > failedAt) return true;
  const response = await fetch(urlOf(refreshSession), { method: 'POST', credentials: 'include' }).catch(() => {
    throw noResponse();
  });
  if (response.status === 401) return false;
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null));
  deviceMemory.write(REFRESHED_AT, Date.now());
  return true;
}

/**
 * Renews an expired access token. However many requests fail at once, one refresh is sent, also across tabs. `sentAt` is
 * when the refused request was sent. Resolves to false when there is no session to renew; rejects with an `ApiError` when
 * that is unknown, because no response arrived or the server failed.
 */
export function renewSession(sentAt: number): Promise<boolean> {
  if (!hasSessionHint()) return Promise.resolve(false);
  underway ??= (
    'locks' in navigator ? navigator.locks.request('kanaka-session-refresh', () => refresh(sentAt)) : refresh(sentAt)
  ).finally(() => {
    underway = null;
  });
  return underway;
}
