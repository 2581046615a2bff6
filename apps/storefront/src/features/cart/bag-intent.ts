import { z } from 'zod';
import { tabMemory } from '../../shared/session-storage.ts';

const INTENT = 'kanaka.bag-intent';
const KEPT_FOR_MS = 30 * 60 * 1000;

const Intent = z.object({ productId: z.string(), size: z.string() });
type Intent = z.infer<typeof Intent>;

/** Remembers the piece a guest wanted, and its size, so that it is in the bag once they have signed in. */
export function rememberIntent({ productId, size }: Intent, now = Date.now()): void {
  tabMemory.write(INTENT, { productId, size, at: now });
}

/** The piece that was wanted a moment ago, once: asking forgets it. */
export function takeIntent(now = Date.now()): Intent | null {
  const kept = Intent.extend({ at: z.number() }).safeParse(tabMemory.read(INTENT));
  tabMemory.forget(INTENT);
  if (!kept.success || now - kept.data.at >= KEPT_FOR_MS) return null;
  const { productId, size } = kept.data;
  return { productId, size };
}
