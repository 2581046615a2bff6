/** The order number that people use: # and the last 8 characters of the id. */
export const orderNumber = (id: string) => `#${id.slice(-8)}`;
