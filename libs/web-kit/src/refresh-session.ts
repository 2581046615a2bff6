import { refreshSession } from '@kanaka/contracts/identity';
import { urlOf } from '@kanaka/contracts/endpoint';
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
  const response = await fetch(urlOf(refreshSession), { method: 'POST', credentials: 'include' });
  if (!response.ok) return false;
  try {
    localStorage.setItem(REFRESHED_AT, String(Date.now()));
  } catch {
    // A browser without storage refreshes once per tab.
  }
  return true;
}

/**
 * Renews the access token after a call was refused for want of one; however many calls fail together, one refresh is sent,
 * also across tabs. `sentAt` is when the refused call was sent. False when there is no session to renew.
 */
export function renewSession(sentAt: number): Promise<boolean> {
  if (!hasSessionHint()) return Promise.resolve(false);
  underway ??= (
    'locks' in navigator ? navigator.locks.request('kanaka-session-refresh', () => refresh(sentAt)) : refresh(sentAt)
  )
    .catch(() => false)
    .finally(() => {
      underway = null;
    });
  return underway;
}
