import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { formatDay } from '../../shared/dates.ts';
import { orderNumber } from '../../shared/order-number.ts';
import { attention, places, records } from '../places.ts';

/** Something the palette leads to. */
export type Command = { to: string; label: string; detail?: string };

export type CommandGroup = { title: string; commands: readonly Command[] };

const pages: readonly Command[] = [
  ...[...places, attention, ...records].map(({ to, label }) => ({ to, label })),
  { to: '/products?add=new', label: 'Add new product' },
  { to: '/account', label: 'Your account and password' },
];

/** The pages whose name has every word that was typed; all of them when nothing was. */
export function pagesFor(typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** What the services look for. An order's number is shown with a `#`, which it does not have itself. */
export const wordsIn = (typed: string) => typed.trim().replace(/^#/, '');

export const orderCommand = ({ _id, customer, orderDate, totalAmount }: AdminOrder): Command => ({
  to: `/orders/${_id}`,
  label: `Order ${orderNumber(_id)}`,
  detail: [customer.name, formatDay(orderDate), formatPaise(toPaise(totalAmount))].join(' · '),
});

export const productCommand = ({ _id, title, category, jewellery }: AdminProduct): Command => ({
  to: `/products?edit=${_id}`,
  label: title,
  detail: [category, jewellery?.sku].filter(Boolean).join(' · '),
});

/** The whole lists, for what the few results do not show. */
export const listsFor = (words: string): readonly Command[] => [
  { to: `/orders?words=${encodeURIComponent(words)}`, label: `All orders with “${words}”` },
  { to: `/products?words=${encodeURIComponent(words)}`, label: `All products with “${words}”` },
];
