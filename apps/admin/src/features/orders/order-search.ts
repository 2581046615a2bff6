import type { adminListOrders } from '@kanaka/contracts/admin-orders';
import { OrderSort } from '@kanaka/contracts/admin-orders';
import { OrderStatus, PaymentStatus } from '@kanaka/contracts/orders';
import { z } from 'zod';

/** What is looked for in the list of orders: words, filters, the sorting and the page. All of it stands in the address. */
export type OrderSearch = {
  words: string;
  status: readonly OrderStatus[];
  payment: readonly PaymentStatus[];
  from: string;
  to: string;
  sort: OrderSort;
  page: number;
};

export const ORDERS_A_PAGE = 20;
const LONGEST_WORDS = 100;

/** A day the shop can be asked about. */
export const isShopDay = (day: string) =>
  z.iso.date().safeParse(day).success && day >= '2000-01-01' && day <= '2199-12-31';

/** Those of a list in an address that there are. */
function known<Item extends string>(item: z.ZodType<Item, unknown>, list: string | null): Item[] {
  return [...new Set((list ?? '').split(','))].flatMap((name) => item.safeParse(name).data ?? []);
}

/** What an address asks for; what is wrong in it (an old link, a slip of the finger) is left out. */
export function orderSearchIn(address: URLSearchParams): OrderSearch {
  const day = (name: string) => (isShopDay(address.get(name) ?? '') ? (address.get(name) ?? '') : '');
  const [from, to] = [day('from'), day('to')];
  const page = Math.floor(Number(address.get('page')));
  return {
    words: (address.get('words') ?? '').trim().slice(0, LONGEST_WORDS),
    status: known(OrderStatus, address.get('status')),
    payment: known(PaymentStatus, address.get('payment')),
    from,
    to: to && from > to ? '' : to,
    sort: OrderSort.safeParse(address.get('sort')).data ?? 'newest',
    page: page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** What becomes of a search, whatever it was or depending on it. */
export type SearchChange = Partial<OrderSearch> | ((now: OrderSearch) => Partial<OrderSearch>);

/** The same address after a change; a new search starts on its first page. */
export function withSearch(address: URLSearchParams, change: SearchChange): URLSearchParams {
  const next = new URLSearchParams(address);
  const now = orderSearchIn(address);
  const changed = typeof change === 'function' ? change(now) : change;
  const { words, status, payment, from, to, sort, page } = { ...now, page: 1, ...changed };
  const values = {
    words,
    status: status.join(','),
    payment: payment.join(','),
    from,
    to,
    sort: sort === 'newest' ? '' : sort,
    page: page > 1 ? String(page) : '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Chooses one of several, or no longer; in the order of the options, so that the same choice is the same address. */
export function toggled<Value extends string>(
  options: readonly { value: Value }[],
  chosen: readonly Value[],
  one: Value,
): Value[] {
  return options.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === one));
}

/** What the shop is asked. */
export function filterOf({ words, status, payment, from, to, sort }: OrderSearch) {
  return {
    ...(words && { words }),
    ...(status.length > 0 && { status: status.join(',') }),
    ...(payment.length > 0 && { paymentStatus: payment.join(',') }),
    ...(from && { from }),
    ...(to && { to }),
    sort,
  } satisfies z.input<typeof adminListOrders.query>;
}

/** How many filters are set beside the words. */
export function filterCount({ status, payment, from, to }: OrderSearch): number {
  return [status.length > 0, payment.length > 0, from !== '' || to !== ''].filter(Boolean).length;
}

export const isNarrowed = (search: OrderSearch) => search.words !== '' || filterCount(search) > 0;

export const nothingLookedFor: Partial<OrderSearch> = { words: '', status: [], payment: [], from: '', to: '' };

export const sortings: readonly { value: OrderSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'total-high', label: 'Highest price' },
  { value: 'total-low', label: 'Lowest price' },
];
