const OPEN_CART = 'kanaka:open-bag';

/** Opens the cart, which belongs to the header, from anywhere. */
export const openCart = () => window.dispatchEvent(new Event(OPEN_CART));

export function onOpenCart(open: () => void): () => void {
  window.addEventListener(OPEN_CART, open);
  return () => window.removeEventListener(OPEN_CART, open);
}
