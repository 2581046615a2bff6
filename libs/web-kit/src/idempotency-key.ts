import { v7 as uuidv7 } from 'uuid';

/** A key for one intention to write: sent again with a repeat, so that the server does it once. */
export function newIdempotencyKey(): string {
  return uuidv7();
}
