import { ttlCache } from '@kanaka/server-kit/ttl-cache';

/** Whether some post office of India has a pincode. */
export type KnowsPincode = (pincode: string) => Promise<boolean>;

/** The list changes with a release only. */
const FRESH_MS = 24 * 3_600_000;
const FAILED_MS = 10_000;
const MOST_PINCODES = 5_000;

/** Remembers the responses; while there is none every pincode counts as known. */
export function knownPincodes(ask: KnowsPincode): KnowsPincode {
  const cached = ttlCache<boolean>({ freshMs: FRESH_MS, failedMs: FAILED_MS, mostKeys: MOST_PINCODES });
  return (pincode) => cached(pincode, () => ask(pincode)).catch(() => true);
}
