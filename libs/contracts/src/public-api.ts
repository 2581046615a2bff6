/** Every endpoint, by the service that serves it. The gateway's API documentation and the tests iterate over it. */
import * as adminOrders from './orders/admin-orders.ts';
import * as adminProducts from './catalog/admin-products.ts';
import * as apiKeys from './identity/api-keys.ts';
import * as audit from './audit.ts';
import * as banners from './catalog/banners.ts';
import * as cart from './cart/cart.ts';
import * as categoryImages from './catalog/category-images.ts';
import * as categories from './catalog/categories.ts';
import * as collections from './catalog/collections.ts';
import * as customers from './identity/customers.ts';
import * as customerFiles from './identity/customer-files.ts';
import * as customerSales from './orders/customers.ts';
import * as checkout from './orders/checkout.ts';
import * as delivery from './orders/delivery.ts';
import * as discrepancies from './orders/discrepancies.ts';
import * as earlierOrders from './orders/earlier-orders.ts';
import type { Endpoint } from './endpoint.ts';
import * as holds from './orders/holds.ts';
import * as accounts from './identity/accounts.ts';
import * as factors from './identity/factors.ts';
import * as addresses from './identity/addresses.ts';
import * as media from './media/media.ts';
import * as noteBar from './catalog/note-bar.ts';
import * as metalRates from './catalog/metal-rates.ts';
import * as rateFiles from './catalog/rate-files.ts';
import * as orders from './orders/orders.ts';
import * as orderAddress from './orders/order-address.ts';
import * as pan from './orders/pan.ts';
import * as outbox from './failed-jobs.ts';
import * as documents from './orders/documents.ts';
import * as outsidePayments from './orders/outside-payments.ts';
import * as payments from './orders/payments.ts';
import * as pickup from './orders/pickup.ts';
import * as photographs from './media/photographs.ts';
import * as fileMapping from './catalog/file-mapping.ts';
import * as picturesElsewhere from './catalog/pictures-elsewhere.ts';
import * as productImports from './catalog/product-imports.ts';
import * as products from './catalog/products.ts';
import * as pages from './catalog/pages.ts';
import * as redirects from './catalog/redirects.ts';
import * as refunds from './orders/refunds.ts';
import * as rememberedProducts from './catalog/remembered-products.ts';
import * as returns from './orders/returns.ts';
import * as reviews from './reviews/reviews.ts';
import * as emails from './catalog/emails.ts';
import * as emailPreviews from './orders/email-previews.ts';
import * as settings from './catalog/settings.ts';
import * as settlements from './orders/settlements.ts';
import * as shipments from './orders/shipments.ts';
import * as sitemap from './catalog/sitemap.ts';
import * as staff from './identity/staff.ts';
import * as reports from './orders/reports.ts';
import * as statistics from './orders/statistics.ts';
import * as stock from './catalog/stock.ts';
import * as stockNotices from './catalog/stock-notices.ts';
import * as stockTakes from './catalog/stock-takes.ts';
import * as suggestions from './catalog/suggestions.ts';
import * as synonyms from './catalog/synonyms.ts';
import * as taxRegister from './orders/tax-register.ts';
import * as typedOrders from './orders/typed-orders.ts';
import * as units from './catalog/units.ts';
import * as visits from './orders/visits.ts';
import * as webhooks from './orders/webhooks.ts';
import * as wishlist from './cart/wishlist.ts';

/** `media` stores and shows photographs; the service that uses them says which it uses. */
const { usedPhotographs, ...shownPhotographs } = photographs;

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value && 'method' in value;
}

/** What one file would hide of another, no test and no documentation would see. */
function endpointsOf(...contracts: readonly Record<string, unknown>[]): Record<string, Endpoint> {
  const found = contracts.flatMap((contract) =>
    Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  );
  const endpoints = Object.fromEntries(found);
  for (const [name, one] of found) {
    const other = endpoints[name];
    if (other === one || !other) continue;
    throw new Error(`${one.path} and ${other.path} are both exported as ${name}: rename one, in libs/contracts/src.`);
  }
  return endpoints;
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
    ...endpointsOf(accounts, addresses, apiKeys, audit, customerFiles, customers, factors, staff),
    ...deadLettersOf('Identity', outbox.identityDeadLetters),
  },
  catalog: {
    ...endpointsOf(
      products,
      rememberedProducts,
      adminProducts,
      fileMapping,
      productImports,
      picturesElsewhere,
      categories,
      categoryImages,
      banners,
      collections,
      stock,
      stockNotices,
      emails,
      settings,
      noteBar,
      pages,
      redirects,
      suggestions,
      synonyms,
      sitemap,
      metalRates,
      rateFiles,
      units,
      stockTakes,
    ),
    ...deadLettersOf('Catalog', outbox.catalogDeadLetters),
  },
  cart: endpointsOf(cart, wishlist),
  orders: {
    ...endpointsOf(
      orders,
      checkout,
      holds,
      payments,
      outsidePayments,
      refunds,
      documents,
      emailPreviews,
      adminOrders,
      orderAddress,
      pan,
      customerSales,
      earlierOrders,
      discrepancies,
      shipments,
      returns,
      delivery,
      pickup,
      reports,
      statistics,
      settlements,
      taxRegister,
      typedOrders,
      visits,
      webhooks,
      { usedPhotographs },
    ),
    ...deadLettersOf('Orders', outbox.ordersDeadLetters),
  },
  reviews: { ...endpointsOf(reviews), ...deadLettersOf('Reviews', outbox.reviewsDeadLetters) },
  media: endpointsOf(media, shownPhotographs),
};
