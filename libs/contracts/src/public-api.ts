/** Every endpoint of the house by the service that serves it: what the gateway documents and the tests walk through. */
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import * as identity from './identity.ts';
import * as media from './media.ts';
import * as orders from './orders.ts';
import * as outbox from './outbox.ts';
import * as reviews from './reviews.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value && 'method' in value;
}

function endpointsOf(contract: Record<string, unknown>): Record<string, Endpoint> {
  return Object.fromEntries(
    Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  );
}

/** The same two calls are there for every outbox; their names say whose. */
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
    ...endpointsOf(outbox),
    ...deadLettersOf('Identity', outbox.identityDeadLetters),
  },
  catalog: endpointsOf(catalog),
  cart: endpointsOf(cart),
  orders: { ...endpointsOf(orders), ...endpointsOf(outbox), ...deadLettersOf('Orders', outbox.ordersDeadLetters) },
  reviews: { ...endpointsOf(reviews), ...endpointsOf(outbox), ...deadLettersOf('Reviews', outbox.reviewsDeadLetters) },
  media: endpointsOf(media),
};
