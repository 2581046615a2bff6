import { tabMemory } from '@kanaka/web-kit/browser-memory';

const INTENT = 'kanaka.bag-intent';
const KEPT_FOR_MS = 30 * 60 * 1000;

type Intent = { productId: string; size: string };

/** Stores the piece and size that a guest wanted, to add it to the bag after they have signed in. */
export function rememberIntent({ productId, size }: Intent, now = Date.now()): void {
  tabMemory.write(INTENT, { productId, size, at: now });
}

/** Returns the stored piece if it is recent, and deletes it, so that it is added only once. */
export function takeIntent(now = Date.now()): Intent | null {
  const intent = tabMemory.read(INTENT);
  tabMemory.forget(INTENT);
  // Validated by hand: zod would be larger than the rest of the bag's code on the first page.
  if (typeof intent !== 'object' || intent === null) return null;
  const { productId, size, at } = intent as Partial<Record<string, unknown>>;
  if (typeof productId !== 'string' || typeof size !== 'string' || typeof at !== 'number') return null;
  return now - at < KEPT_FOR_MS ? { productId, size } : null;
}
