import { ButtonLink } from '@kanaka/ui/button-link';
import { urlState } from '@kanaka/web-kit/use-url-state';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { OrdersApi } from '../orders-api.ts';
import { filterOf, ORDERS_A_PAGE, OrderSearch } from './order-search.ts';

/** In the address of an order: the search of the list from which it was opened. */
export const LIST = 'list';

/** The address of an order that was opened from a list. */
export const orderInList = (id: string, list: string) =>
  `/orders/${id}?${new URLSearchParams({ [LIST]: list }).toString()}`;

/**
 * Leads from an open order to the next of the list from which it was opened. An order that leaves the list by what is done here keeps
 * its place. Nothing for the last one.
 */
export function NextOrder({ id, list }: { id: string; list: string }) {
  const search = urlState(OrderSearch, new URLSearchParams(list));
  const pageOf = (page: number) => ({ query: { ...filterOf(search), page, limit: ORDERS_A_PAGE } });
  const { data } = OrdersApi.useAdminOrdersQuery(pageOf(search.page));
  const ids = (data?.data ?? []).map(({ _id }) => _id);
  const following = ids.slice(ids.indexOf(id) + 1);
  const [seen, setSeen] = useState({ id: '', following });
  const isListed = ids.includes(id);
  if (isListed && (seen.id !== id || seen.following.join() !== following.join())) setSeen({ id, following });
  const here = isListed ? following[0] : seen.id === id ? seen.following.find((one) => ids.includes(one)) : undefined;
  const isLast = isListed && here === undefined && search.page * ORDERS_A_PAGE < (data?.total ?? 0);
  const further = OrdersApi.useAdminOrdersQuery(pageOf(search.page + 1), { skip: !isLast });
  const there = isLast ? further.data?.data[0]?._id : undefined;
  const next = here ?? there;
  if (!next) return null;
  const params = new URLSearchParams(list);
  if (there) params.set('page', String(search.page + 1));
  return (
    <ButtonLink Icon={ArrowRight} variant="outline" padding="sm" to={orderInList(next, params.toString())}>
      Next order
    </ButtonLink>
  );
}
