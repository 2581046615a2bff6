const PLACE = 'latestOrderId';

/** The order that was just paid, passed from the checkout to the thank-you page. */
export const latestOrder = {
  keep(orderId: string): void {
    try {
      localStorage.setItem(PLACE, orderId);
    } catch {
      // Without localStorage the page still gets it in the router's state.
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
      // Without localStorage there is nothing to remove.
    }
  },
};
