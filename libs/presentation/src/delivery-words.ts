/** Days of delivery in words. Written without `Intl`, whose texts differ between Node and browsers. */
import type { DeliveryDates } from '@kanaka/contracts/orders/delivery';

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Wednesday 25 Nov", of a day like 2026-11-25. */
export function deliveryDay(day: string): string {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? '';
  return `${weekday} ${Number(day.slice(8, 10))} ${monthNames[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

/** "from Wednesday 25 to Saturday 28 Nov", or "on Wednesday 25 Nov". */
export function deliveryWords({ from, to }: DeliveryDates): string {
  if (from === to) return `on ${deliveryDay(to)}`;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isSameMonth ? deliveryDay(from).replace(/ \w+$/, '') : deliveryDay(from);
  return `from ${first} to ${deliveryDay(to)}`;
}
