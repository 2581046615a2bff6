import { refreshSession } from '@kanaka/contracts/identity';
import { urlOf } from '@kanaka/contracts/endpoint';
import { refusal, unreachable } from './api-error.ts';
import { hasSessionHint } from './session-hint.ts';

const REFRESHED_AT = 'kanaka.session-refreshed-at';

let underway: Promise<boolean> | null = null;

function refreshedAt(): number {
  try {
    return Number(localStorage.getItem(REFRESHED_AT) ?? 0);
  } catch {
    return 0;
  }
}

async function refresh(failedAt: number): Promise<boolean> {
  // The refresh token is used up by its first use: a tab that waited for another tab's refresh must not send it again.
  if (refreshedAt() > failedAt) return true;
  const response = await fetch(urlOf(refreshSession), { method: 'POST', credentials: 'include' }).catch(() => {
    throw unreachable;
  });
  if (response.status === 401) return false;
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null));
  try {
    localStorage.setItem(REFRESHED_AT, String(Date.now()));
  } catch {
    // A browser without storage refreshes once per tab.
  }
  return true;
}

/**
 * Renews the access token after a call was refused for want of one; however many calls fail together, one refresh is sent,
 * also across tabs. `sentAt` is when the refused call was sent. False when there is no session to renew; rejects with an
 * `ApiError` when that is not known, because no answer came or the shop could not say.
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
