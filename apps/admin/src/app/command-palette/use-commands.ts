import { importShipments } from '@kanaka/contracts/orders/shipments';
import { typeOrder } from '@kanaka/contracts/orders/typed-orders';
import { stockValue } from '@kanaka/contracts/catalog/units';
import { startStockTake } from '@kanaka/contracts/catalog/stock-takes';
import { publishRates } from '@kanaka/contracts/catalog/metal-rates';
import type { Endpoint } from '@kanaka/contracts/endpoint';
import { type AdminOrder, exportOrders } from '@kanaka/contracts/orders/admin-orders';
import type { Customer } from '@kanaka/contracts/identity/customers';
import { addProduct, type AdminProduct, idleStock } from '@kanaka/contracts/catalog/admin-products';
import { amountWords, formatDay, orderNumber } from '../../shared/words.tsx';
import { sortOf, stageTabs } from '../../features/orders/list/order-search.ts';
import { settingsSections } from '../../features/settings/settings-sections.ts';
import { isRefusal } from '@kanaka/web-kit/api-error';
import { useMayCall } from '../../shared/may.ts';
import { places, useMayOpen } from '../../shared/navigation.ts';
import { CustomersApi } from '../../features/customers/customers-api.ts';
import { OrdersApi } from '../../features/orders/orders-api.ts';
import { ProductsApi } from '../../features/products/products-api.ts';

/** Something the palette leads to, or does there. */
export type Command = {
  to: string;
  label: string;
  detail?: string;
  does?: 'export' | 'logout';
  /** What is remembered in this browser instead of a label with a customer's name. */
  nameless?: string;
};

export type CommandGroup = { title: string; commands: readonly Command[] };

/** What is always there, and what else one may type to find it. */
type Page = Command & {
  also?: string;
  /** The call that is made there, where not everybody who opens its page may make it. */
  call?: Pick<Endpoint, 'audience' | 'alsoNeeds'>;
};

const pages: readonly Page[] = [
  ...places.map(({ to, label }) => ({
    to,
    label,
    ...(to === '/collections' && { also: 'gifts wedding mother' }),
    ...(to === '/pages' && { also: 'policies terms privacy returns texts' }),
    ...(to === '/month-end' && { also: 'accountant gst gstr tax register hsn' }),
    ...(to === '/people' && { also: 'staff invite team access' }),
    ...(to === '/settlements' && { also: 'razorpay bank utr fees payout' }),
  })),
  { to: '/stock?part=takes', label: 'Stock take', also: 'start scan count inventory tags', call: startStockTake },
  { to: '/stock?part=find', label: 'Find a unit', also: 'units tag huid' },
  { to: '/stock?part=value', label: 'Value of the stock', also: 'worth units cost margin', call: stockValue },
  { to: '/stock?part=slow', label: 'Slow sellers', also: 'age days unsold stock', call: idleStock },
  { to: '/pages?part=redirects', label: 'Redirects', also: 'old addresses links 301' },
  { to: '/pages?part=note', label: 'Note on top of the shop', also: 'announcement bar' },
  { to: '/settings/emails', label: 'E-mails to customers' },
  { to: '/settings/synonyms', label: 'Search words (synonyms)' },
  { to: '/products?add=new', label: 'Add new product', call: addProduct },
  { to: '/products/files', label: 'Import & export products', also: 'excel shopify woocommerce spreadsheet' },
  { to: '/orders/earlier', label: 'Earlier orders', also: 'import shopify history before' },
  { to: '/people?part=roles', label: 'Roles', also: 'permissions people staff' },
  { to: '/account', label: 'Your account and password' },
];

const actions: readonly Page[] = [
  ...stageTabs
    .filter(({ value }) => value !== '')
    .map(({ value, words }) => ({ to: `/orders?stage=${value}&sort=${sortOf(value)}`, label: `Orders: ${words}` })),
  { to: '/orders/new', label: 'New order', also: 'phone type take payment link', call: typeOrder },
  { to: '/orders?dialog=hand-over', label: 'Orders: Hand over by CSV', also: 'courier awb', call: importShipments },
  { to: '/orders#export', label: 'Orders: Export CSV', also: 'download', does: 'export', call: exportOrders },
  { to: '/rates?set=today', label: 'Set today’s rates', also: 'gold publish', call: publishRates },
  { to: '/features#new-banner', label: 'New banner', also: 'add' },
  { to: '/returns?show=closed', label: 'Closed returns' },
  { to: '/account#logout', label: 'Logout', also: 'log out sign out', does: 'logout' },
];

const settings: readonly Page[] = settingsSections.map(({ id, title, also }) => ({
  to: `/settings#${id}`,
  label: `Settings: ${title}`,
  also,
}));

const wordsOf = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean);

/** How well a text has the words: 0 begins with them, 1 each begins a word of it, 2 it contains them, 3 not. */
function rankOf(text: string, typed: string): number {
  const lower = text.toLowerCase();
  const words = wordsOf(typed);
  if (lower.startsWith(words.join(' '))) return 0;
  if (words.every((word) => ` ${lower}`.includes(` ${word}`))) return 1;
  return words.every((word) => lower.includes(word)) ? 2 : 3;
}

/** Whether each of the words begins a word of the name. */
const isNamed = (name: string, typed: string): boolean => rankOf(name, typed) <= 1;

/** Those with a better title come first; the others keep their order. */
function byTitle<Item>(items: readonly Item[], titleOf: (item: Item) => string, typed: string): Item[] {
  return items.toSorted((one, other) => rankOf(titleOf(one), typed) - rankOf(titleOf(other), typed));
}

const found = (known: readonly Page[], typed: string): readonly Command[] => {
  const words = wordsOf(typed);
  const fitting = known.filter(({ label, also = '' }) =>
    words.every((word) => `${label} ${also}`.toLowerCase().includes(word)),
  );
  return byTitle(fitting, ({ label }) => label, typed).map(({ also: _, call: __, ...command }) => command);
};

/** What of the pages, views and settings the signed-in person may open. */
function useAllowed() {
  const mayCall = useMayCall();
  const { mayOpen } = useMayOpen();
  return <Shown extends Page>(known: readonly Shown[]): readonly Shown[] =>
    known.filter(({ to, call }) => mayOpen(to) && (call === undefined || mayCall(call)));
}

/** What the services look for. An order's number is shown with a `#`, which it does not have itself. */
const wordsIn = (typed: string) => typed.trim().replace(/^#/, '');

const orderCommand = ({ _id, customer, orderDate, totalAmount }: AdminOrder): Command => ({
  to: `/orders/${_id}`,
  label: `Order ${orderNumber(_id)}`,
  detail: [customer.name, formatDay(orderDate), amountWords(totalAmount)].filter(Boolean).join(' · '),
});

const customerCommand = ({ _id, name, email, city, phone }: Customer): Command => ({
  to: `/customers/${_id}`,
  label: name,
  detail: [city, phone || email].filter(Boolean).join(' · '),
  nameless: `Customer #${_id.slice(-8)}`,
});

const productCommand = ({ _id, title, category, jewellery }: AdminProduct): Command => ({
  to: `/products?edit=${_id}`,
  label: title,
  detail: [category, jewellery?.sku].filter(Boolean).join(' · '),
});

/** The whole lists, for what the few results do not show. */
const listsFor = (words: string): readonly Command[] => [
  { to: `/orders?words=${encodeURIComponent(words)}`, label: `All orders with “${words}”` },
  { to: `/customers?words=${encodeURIComponent(words)}`, label: `All customers with “${words}”` },
  { to: `/products?words=${encodeURIComponent(words)}`, label: `All products with “${words}”` },
  { to: `/orders/earlier?words=${encodeURIComponent(words)}`, label: `Earlier orders with “${words}”` },
];

const SHORTEST = 2;
const MOST_FOUND = 5;
/** The services list the newest first; among so many those with the best title are looked for. */
const MOST_LOOKED_AT = 30;

/**
 * What fits `typed`. Pages are there at once and first, so that orders and products, which come later, move nothing that may
 * be about to be chosen. `words` is what was typed when the typing last paused.
 */
export function useCommands({ typed, words, recent }: { typed: string; words: string; recent: readonly Command[] }): {
  groups: readonly CommandGroup[];
  /** Why there is less than one might expect; empty otherwise. */
  note: string;
  /** Whether orders and products are still being looked for. */
  waits: boolean;
} {
  const allowed = useAllowed();
  const wanted = wordsIn(words);
  const skip = wanted.length < SHORTEST;
  const orders = OrdersApi.useAdminOrdersQuery({ query: { words: wanted, limit: MOST_FOUND } }, { skip });
  const customers = CustomersApi.useCustomersQuery({ query: { words: wanted, limit: MOST_FOUND } }, { skip });
  const products = ProductsApi.useAdminProductsQuery({ query: { words: wanted, limit: MOST_LOOKED_AT } }, { skip });

  if (typed.trim() === '') {
    return {
      groups: filled([
        { title: 'Recent', commands: allowed(recent) },
        { title: 'Pages', commands: found(allowed(pages), '') },
      ]),
      note: '',
      waits: false,
    };
  }
  const looked = skip ? [] : [orders, customers, products];
  // Until the typing pauses, what is there belongs to fewer letters.
  const isCurrent = wordsIn(typed) === wanted;
  const ordersFound = (skip ? undefined : orders.currentData?.data) ?? [];
  const customersFound = (skip ? undefined : customers.currentData?.data) ?? [];
  const productsFound = byTitle((skip ? undefined : products.currentData?.data) ?? [], ({ title }) => title, wanted);
  const ofOrders = { title: 'Orders', commands: ordersFound.map(orderCommand) };
  const ofCustomers = { title: 'Customers', commands: customersFound.map(customerCommand) };
  const ofProducts = { title: 'Products', commands: productsFound.slice(0, MOST_FOUND).map(productCommand) };
  const [product] = productsFound;
  // An order is found by its customer and its pieces too, whose own names would lead to an order that has them.
  const isCustomer = customersFound.some(({ name }) => isNamed(name, wanted));
  const isProduct = !isCustomer && product && isNamed(product.title, wanted);
  const groups = filled([
    { title: 'Pages', commands: found(allowed(pages), typed) },
    { title: 'Views and actions', commands: found(allowed(actions), typed) },
    ...(isCustomer ? [ofCustomers] : isProduct ? [ofProducts] : []),
    ofOrders,
    ...(isCustomer ? [] : [ofCustomers]),
    ...(isProduct ? [] : [ofProducts]),
    { title: 'Settings', commands: found(allowed(settings), typed) },
    { title: 'Lists', commands: skip ? [] : allowed(listsFor(wanted)) },
  ]);
  const waits = !isCurrent || looked.some(({ isFetching }) => isFetching);
  const failed = looked.some(({ error }) => error !== undefined && !isRefusal(error, 'auth.no-permission'));
  const note = waits ? 'Looking …' : failed ? 'Not everything could be searched. Please type it again.' : none(groups);
  return { groups, note, waits };
}

const filled = (groups: readonly CommandGroup[]) => groups.filter(({ commands }) => commands.length > 0);

const none = (groups: readonly CommandGroup[]) =>
  groups.some(({ title }) => title !== 'Lists') ? '' : 'Nothing found';
