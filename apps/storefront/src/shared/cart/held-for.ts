import { timeWords } from '../page/day-words.ts';

/** A hold as the server tells it, and when this device received that. */
export type Hold = { until: string; serverTime: string; receivedAt: number };

/** How many seconds of a hold are left, by the server's clock: this device's own may be wrong. 0 after its end. */
export function secondsLeft({ until, serverTime, receivedAt }: Hold, now = Date.now()): number {
  const sinceReceived = now - receivedAt;
  return Math.max(0, Math.ceil((Date.parse(until) - Date.parse(serverTime) - sinceReceived) / 1000));
}

/** "2:45 pm", when a hold ends, on the clock that hangs where this device is. */
export function heldUntil({ until, serverTime, receivedAt }: Hold): string {
  const end = new Date(receivedAt + Date.parse(until) - Date.parse(serverTime));
  return timeWords(end.getHours(), end.getMinutes());
}

/** Shown and read out when a hold has ended before a payment. */
export const HOLD_OVER = 'The time to pay at the held price is over. Today’s price now applies.';

/** "12:05" */
export function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
