/** How people name an order: # and the last 8 characters of its id. */
export const orderNumber = (id: string) => `#${id.slice(-8)}`;
