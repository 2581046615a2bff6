import { lineKey } from '@kanaka/contracts/catalog/size-labels';
import { useAppDispatch } from '../../shared/hooks/use-app-dispatch.ts';
import { cartReceived, CartApi } from './cart-api.ts';

const { updateCart } = CartApi.endpoints;

/** By line: the latest wanted quantity, while a request for the line is running. */
const wanted = new Map<string, number>();

/**
 * Changes quantities in the cart. The number changes at once, and only one request per line runs at a time: further changes
 * wait, and only the last of them is sent. Resolves to the server's error, if there was one.
 */
export function useQuantity() {
  const dispatch = useAppDispatch();

  return async (change: { userId: string; productId: string; size: string; quantity: number }): Promise<unknown> => {
    const { userId, productId, size, quantity } = change;
    const line = lineKey(change);
    const cart = { params: { userId } };
    dispatch(
      CartApi.util.updateQueryData('getCart', cart, ({ data }) => {
        for (const item of data.items) {
          if (item.productId === productId && item.size === size) item.quantity = quantity;
        }
      }),
    );
    const underway = wanted.has(line);
    wanted.set(line, quantity);
    if (underway) return undefined;
    try {
      for (;;) {
        const sent = wanted.get(line) ?? quantity;
        const updated = await dispatch(
          updateCart.initiate({ body: { userId, productId, size, quantity: sent } }, { track: false }),
        );
        if ('error' in updated) {
          dispatch(CartApi.util.invalidateTags(['Cart']));
          return updated.error;
        }
        if (wanted.get(line) !== sent) continue;
        dispatch(cartReceived(userId, updated.data.data));
        return undefined;
      }
    } finally {
      wanted.delete(line);
    }
  };
}
