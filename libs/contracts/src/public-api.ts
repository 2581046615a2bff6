/** Every endpoint, by the service that serves it. The gateway's API documentation and the tests iterate over it. */
import * as adminOrders from './admin-orders.ts';
import * as adminProducts from './admin-products.ts';
import * as audit from './audit.ts';
import * as banners from './banners.ts';
import * as cart from './cart.ts';
import * as categoryPictures from './category-pictures.ts';
import * as categories from './categories.ts';
import * as checkout from './checkout.ts';
import * as delivery from './delivery.ts';
import * as discrepancies from './discrepancies.ts';
import type { Endpoint } from './endpoint.ts';
import * as holds from './holds.ts';
import * as identity from './identity.ts';
import * as media from './media.ts';
import * as metalRates from './metal-rates.ts';
import * as orders from './orders.ts';
import * as outbox from './outbox.ts';
import * as documents from './documents.ts';
import * as outsidePayments from './outside-payments.ts';
import * as payments from './payments.ts';
import * as pickup from './pickup.ts';
import * as photographs from './photographs.ts';
import * as products from './products.ts';
import * as refunds from './refunds.ts';
import * as rememberedProducts from './remembered-products.ts';
import * as returns from './returns.ts';
import * as reviews from './reviews.ts';
import * as settings from './settings.ts';
import * as shipments from './shipments.ts';
import * as sitemap from './sitemap.ts';
import * as statistics from './statistics.ts';
import * as stock from './stock.ts';
import * as stockNotices from './stock-notices.ts';
import * as stockTakes from './stock-takes.ts';
import * as suggestions from './suggestions.ts';
import * as synonyms from './synonyms.ts';
import * as units from './units.ts';
import * as wishlist from './wishlist.ts';

/** `media` stores and shows photographs; the service that uses them says which it uses. */
const { usedPhotographs, ...shownPhotographs } = photographs;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value && 'method' in value;
}

function endpointsOf(contract: Record<string, unknown>): Record<string, Endpoint> {
  return Object.fromEntries(
    Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  );
}

/** Every outbox has these two endpoints; the prefix makes their names unique. */
function deadLettersOf(
  owner: string,
  { listDeadLetters, replayDeadLetter }: ReturnType<typeof outbox.deadLetterEndpoints<string>>,
) {
  return { [`list${owner}DeadLetters`]: listDeadLetters, [`replay${owner}DeadLetter`]: replayDeadLetter };
}

/** Endpoints by service, then by name. */
export const endpointsByService: Record<string, Record<string, Endpoint>> = {
  identity: {
    ...endpointsOf(identity),
    ...endpointsOf(audit),
    ...deadLettersOf('Identity', outbox.identityDeadLetters),
  },
  catalog: {
    ...endpointsOf({
      ...products,
      ...rememberedProducts,
      ...adminProducts,
      ...categories,
      ...categoryPictures,
      ...banners,
      ...stock,
      ...stockNotices,
      ...settings,
      ...suggestions,
      ...synonyms,
      ...sitemap,
      ...metalRates,
      ...units,
      ...stockTakes,
    }),
    ...deadLettersOf('Catalog', outbox.catalogDeadLetters),
  },
  cart: { ...endpointsOf(cart), ...endpointsOf(wishlist) },
  orders: {
    ...endpointsOf({
      ...orders,
      ...checkout,
      ...holds,
      ...payments,
      ...outsidePayments,
      ...refunds,
      ...documents,
      ...adminOrders,
      ...discrepancies,
      ...shipments,
      ...returns,
      ...delivery,
      ...pickup,
      ...statistics,
      usedPhotographs,
    }),
    ...deadLettersOf('Orders', outbox.ordersDeadLetters),
  },
  reviews: { ...endpointsOf(reviews), ...deadLettersOf('Reviews', outbox.reviewsDeadLetters) },
  media: endpointsOf({ ...media, ...shownPhotographs }),
};
