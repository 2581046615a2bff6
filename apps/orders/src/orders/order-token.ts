import { Id } from '@kanaka/contracts/shapes';
import { hashOfToken } from '@kanaka/queues/tracking-link';

/** Which tells it from the token of a parcel. The address of a page has no dots, which files have. */
const BEGINNING = 'order-';

type TokenOf = (text: string) => string;

/** The token of an order's own page, which shows it to whoever has no account: its id, signed. */
export const orderToken = (tokenOf: TokenOf, orderId: string) =>
  `${BEGINNING}${orderId}-${tokenOf(`order ${orderId}`)}`;

/** The id in such a token; null for one that the shop has not made. */
export function orderOfToken(tokenOf: TokenOf, token: string): string | null {
  const { data: id } = Id.safeParse(token.slice(BEGINNING.length, BEGINNING.length + 36));
  // By their hashes: the time it takes says nothing about a token.
  return id && hashOfToken(token) === hashOfToken(orderToken(tokenOf, id)) ? id : null;
}
