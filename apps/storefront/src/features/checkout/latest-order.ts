import { deviceMemory } from '@kanaka/web-kit/browser-memory';

const PLACE = 'latestOrderId';

/** The order that was just paid, passed from the checkout to the thank-you page, which gets it in the router's state too. */
export const latestOrder = {
  keep: (orderId: string) => deviceMemory.writeText(PLACE, orderId),
  read: () => deviceMemory.readText(PLACE),
  forget: () => deviceMemory.forget(PLACE),
};
