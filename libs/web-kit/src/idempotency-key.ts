import { v7 as uuidv7 } from 'uuid';

/** An idempotency key for one user action: retries send the same key, so that the server acts once. */
export function newIdempotencyKey(): string {
  return uuidv7();
}
