import { tabMemory } from '../../shared/session-storage.ts';

const INTENT = 'kanaka.bag-intent';
const KEPT_FOR_MS = 30 * 60 * 1000;

type Intent = { productId: string; size: string };

/** Remembers the piece a guest wanted, and its size, so that it is in the bag once they have signed in. */
export function rememberIntent({ productId, size }: Intent, now = Date.now()): void {
  tabMemory.write(INTENT, { productId, size, at: now });
}

/** The piece that was wanted a moment ago, once: asking forgets it. */
export function takeIntent(now = Date.now()): Intent | null {
  const intent = tabMemory.read(INTENT);
  tabMemory.forget(INTENT);
  // By hand: a parser would weigh more than the rest of the bag on the first view.
  if (typeof intent !== 'object' || intent === null) return null;
  const { productId, size, at } = intent as Partial<Record<string, unknown>>;
  if (typeof productId !== 'string' || typeof size !== 'string' || typeof at !== 'number') return null;
  return now - at < KEPT_FOR_MS ? { productId, size } : null;
}
