/**
 * What happens for one paid order, as calls by the name of their benchmark row: sixty visits, of which one buys. A visit
 * begins with one page from the server; the pages after it ask the API. Assumptions, not measurements: replace them with the
 * figures of your own shop (`http_requests_total` by route, divided by its paid orders).
 */
export const callsPerOrder: Readonly<Record<string, number>> = {
  'home-page': 15,
  'listing-page': 20,
  'product-page': 25,
  list: 120,
  product: 60,
  search: 20,
  categories: 60,
  'check-auth': 60,
  'add-to-bag': 5,
  // What the gateway's cache does not hold, about a tenth of the lists.
  'catalog-list': 14,
  'catalog-categories': 1,
  picture: 900,
  orders: 1,
};

/** The busiest minutes, compared with the average of the hour. */
export const PEAK = 3;

/** How busy a pod should be at the peak, so that one that stops can be replaced by the others. */
export const BUSY = 0.6;
