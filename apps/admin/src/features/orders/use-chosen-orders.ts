import { MAX_ORDERS_AT_ONCE, type AdminOrder } from '@kanaka/contracts/admin-orders';
import { toast } from '@kanaka/ui/toaster';
import { useState } from 'react';
import type { Selection } from './orders-table.tsx';

/**
 * The orders selected for a bulk change, over several pages of one search. `search` identifies the search: another one
 * starts an empty selection. `shown` are the orders of the current page, with their latest data.
 */
export function useChosenOrders(search: string, shown: readonly AdminOrder[]) {
  const [chosen, setChosen] = useState<{ search: string; orders: ReadonlyMap<string, AdminOrder> }>({
    search,
    orders: new Map(),
  });
  const orders = chosen.search === search ? chosen.orders : new Map<string, AdminOrder>();

  const selection: Selection = {
    has: (id) => orders.has(id),
    put(some, isChosen) {
      const next = new Map(orders);
      for (const order of some) {
        if (isChosen) next.set(order._id, order);
        else next.delete(order._id);
      }
      if (next.size > MAX_ORDERS_AT_ONCE) {
        toast({ title: `At most ${MAX_ORDERS_AT_ONCE} orders can be changed at once.`, variant: 'destructive' });
        return;
      }
      setChosen({ search, orders: next });
    },
  };
  const now = new Map(shown.map((order) => [order._id, order]));
  return {
    selection,
    orders: [...orders.values()].map((order) => now.get(order._id) ?? order),
    /** Deselects all but these. */
    keep: (ids: readonly string[]) =>
      setChosen({ search, orders: new Map([...orders].filter(([id]) => ids.includes(id))) }),
  };
}
