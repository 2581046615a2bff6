const PLACE = 'latestOrderId';

/** The order just paid, handed from the checkout to the page that thanks for it. */
export const latestOrder = {
  keep(orderId: string): void {
    try {
      localStorage.setItem(PLACE, orderId);
    } catch {
      // Storage is refused: the page gets it through the router too.
    }
  },
  read(): string | null {
    try {
      return localStorage.getItem(PLACE);
    } catch {
      return null;
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(PLACE);
    } catch {
      // Storage is refused.
    }
  },
};
