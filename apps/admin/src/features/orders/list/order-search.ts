import {
  type adminListOrders,
  exportFileName,
  exportOrders,
  OrderDate,
  OrderSort,
  OrderStage,
} from '@kanaka/contracts/orders/admin-orders';
import { OrderStatus, PaymentStatus } from '@kanaka/contracts/orders/orders';
import { z } from 'zod';
import { withSame } from '../status/order-status.tsx';
import { fileOf } from '../../../shared/use-download.ts';
import { shopDay } from '../../../shared/words.tsx';
import { setOnly, urlDay, urlList, urlPage, urlText } from '../../../shared/lists/url-fields.ts';

export const ORDERS_A_PAGE = 20;

/** The search of the order list and its page. All of it is kept in the URL. */
export const OrderSearch = z.object({
  words: urlText(100),
  status: urlList(OrderStatus),
  payment: urlList(PaymentStatus),
  from: urlDay,
  to: urlDay,
  /** What the days are of. */
  dated: OrderDate.catch('ordered'),
  stage: z.union([OrderStage, z.literal('')]).catch(''),
  sort: OrderSort.catch('newest'),
  page: urlPage,
  /** The dialog that is open. */
  dialog: z.enum(['', 'hand-over']).catch(''),
});

/** Whether the last day is before the first: then it is not used. */
export const isReversed = ({ from, to }: Pick<OrderSearch, 'from' | 'to'>) => to !== '' && from > to;
export type OrderSearch = z.infer<typeof OrderSearch>;

/** Adds or removes one value; sorted like the options, so that the same selection always gives the same URL. */
export function toggled<Value extends string>(
  options: readonly { value: Value }[],
  chosen: readonly Value[],
  one: Value,
): Value[] {
  return options.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === one));
}

/** The search as the API's query parameters. */
export function filterOf({ words, status, payment, stage, from, to, dated, sort }: OrderSearch) {
  return {
    ...setOnly({ words, stage, from, to: isReversed({ from, to }) ? '' : to }),
    ...setOnly({ status: status.flatMap(withSame).join(','), paymentStatus: payment.join(',') }),
    ...((from || to) && dated !== 'ordered' && { dated }),
    sort,
  } satisfies z.input<typeof adminListOrders.query>;
}

/** How many filters are set, not counting the text. */
export function filterCount({ status, payment, from, to }: OrderSearch): number {
  return [status.length > 0, payment.length > 0, from !== '' || to !== ''].filter(Boolean).length;
}

export const isNarrowed = (search: OrderSearch) =>
  search.words !== '' || search.stage !== '' || filterCount(search) > 0;

export const nothingLookedFor = {
  words: '',
  stage: '',
  status: [],
  payment: [],
  from: '',
  to: '',
  dated: 'ordered',
} satisfies Partial<OrderSearch>;

/** The tabs of the list. */
export const stageTabs: readonly { value: OrderStage | ''; words: string }[] = [
  { value: '', words: 'All orders' },
  { value: 'toPack', words: 'To pack' },
  { value: 'toHandOver', words: 'To hand over' },
  { value: 'onTheWay', words: 'On the way' },
  { value: 'toCollect', words: 'To collect' },
];

/** A tab begins with what is promised first, all orders with the newest. */
export const sortOf = (stage: OrderStage | ''): OrderSort => (stage === '' ? 'newest' : 'promised');

/** The orders that match a search, as a file. */
export function ordersFile(search: OrderSearch) {
  const query = filterOf(search);
  return fileOf(exportOrders, { query }, { what: 'Orders', fileName: exportFileName(query, shopDay(new Date())) });
}
