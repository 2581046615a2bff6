import { tabMemory } from '../../shared/session-storage.ts';

const INTENT = 'kanaka.bag-intent';
const KEPT_FOR_MS = 30 * 60 * 1000;

/** Remembers the piece a guest wanted, so that it is in the bag once they have signed in. */
export function rememberIntent(productId: string, now = Date.now()): void {
  tabMemory.write(INTENT, { productId, at: now });
}

/** The piece that was wanted a moment ago, once: asking forgets it. */
export function takeIntent(now = Date.now()): string | null {
  const intent = tabMemory.read(INTENT);
  tabMemory.forget(INTENT);
  if (typeof intent !== 'object' || intent === null || !('productId' in intent) || !('at' in intent)) return null;
  const { productId, at } = intent;
  return typeof productId === 'string' && typeof at === 'number' && now - at < KEPT_FOR_MS ? productId : null;
}
