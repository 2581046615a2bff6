import { OrdersApi } from '../../features/orders/orders-api.ts';
import { ProductsApi } from '../../features/products/products-api.ts';
import {
  type Command,
  type CommandGroup,
  actionsFor,
  byTitle,
  isNamed,
  listsFor,
  orderCommand,
  pagesFor,
  productCommand,
  settingsFor,
  wordsIn,
} from './commands.ts';

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
  const wanted = wordsIn(words);
  const skip = wanted.length < SHORTEST;
  const orders = OrdersApi.useAdminOrdersQuery({ query: { words: wanted, limit: MOST_FOUND } }, { skip });
  const products = ProductsApi.useAdminProductsQuery({ query: { words: wanted, limit: MOST_LOOKED_AT } }, { skip });

  if (typed.trim() === '') {
    return {
      groups: filled([
        { title: 'Recent', commands: recent },
        { title: 'Pages', commands: pagesFor('') },
      ]),
      note: '',
      waits: false,
    };
  }
  const found = skip ? [] : [orders, products];
  // Until the typing pauses, what is there belongs to fewer letters.
  const isCurrent = wordsIn(typed) === wanted;
  const ordersFound = (skip ? undefined : orders.currentData?.data) ?? [];
  const productsFound = byTitle((skip ? undefined : products.currentData?.data) ?? [], ({ title }) => title, wanted);
  const ofOrders = { title: 'Orders', commands: ordersFound.map(orderCommand) };
  const ofProducts = { title: 'Products', commands: productsFound.slice(0, MOST_FOUND).map(productCommand) };
  const [product] = productsFound;
  // An order is found by its pieces too, so a piece's own name would lead to an order that has it.
  const isProduct =
    product && isNamed(product.title, wanted) && !ordersFound.some(({ customer }) => isNamed(customer.name, wanted));
  const groups = filled([
    { title: 'Pages', commands: pagesFor(typed) },
    { title: 'Views and actions', commands: actionsFor(typed) },
    ...(isProduct ? [ofProducts, ofOrders] : [ofOrders, ofProducts]),
    { title: 'Settings', commands: settingsFor(typed) },
    { title: 'Lists', commands: skip ? [] : listsFor(wanted) },
  ]);
  const waits = !isCurrent || found.some(({ isFetching }) => isFetching);
  const failed = found.some(({ isError }) => isError);
  const note = waits ? 'Looking …' : failed ? 'Not everything could be searched. Please type it again.' : none(groups);
  return { groups, note, waits };
}

const filled = (groups: readonly CommandGroup[]) => groups.filter(({ commands }) => commands.length > 0);

const none = (groups: readonly CommandGroup[]) =>
  groups.some(({ title }) => title !== 'Lists') ? '' : 'No page, order or product is found by this.';
