import { buffer } from 'node:stream/consumers';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { startPoller, type Poller } from '@kanaka/server-kit/poller';
import { claimImageWithoutAvif, markAvifReady, unclaimImage } from './images.repository.ts';
import { encodeAvifs, PictureError } from './pictures.ts';
import type { ImageRow } from './schema.ts';
import { contentTypeOf, keptKey, keyOf } from './variant.ts';

const TICK_MS = 5_000;
const IDLE_AFTER_MS = 20_000;

/**
 * Encodes the AVIFs of stored pictures, one picture at a time, oldest first, until it is closed. Calls `onIdle` when there
 * has been nothing to encode for `idleAfterMs`.
 */
export function startAvifMaker({
  db,
  store,
  logger,
  onIdle = () => undefined,
  idleAfterMs = IDLE_AFTER_MS,
}: {
  db: Db;
  store: ObjectStore;
  logger: Logger;
  onIdle?: () => void;
  idleAfterMs?: number;
}): Poller {
  let closed = false;
  let busyAt = Date.now();

  async function workOff(): Promise<void> {
    while (!closed) {
      const image = await claimImageWithoutAvif(db);
      if (!image) {
        if (Date.now() - busyAt >= idleAfterMs) onIdle();
        return;
      }
      try {
        if (await makeAvifs(image)) await markAvifReady(db, image.id);
        else await unclaimImage(db, image.id);
        busyAt = Date.now();
      } catch (error) {
        if (!(error instanceof PictureError)) {
          await unclaimImage(db, image.id);
          throw error;
        }
        // Its claim stays, so it is tried again when the claim has expired; meanwhile the next pictures are encoded.
        logger.error(
          { err: error, imageId: image.id, attempt: image.avifAttempts },
          'no AVIFs made for a picture; it will be tried again',
        );
      }
    }
  }

  /** False if it was closed before the last width. */
  async function makeAvifs({ id, width, height }: ImageRow): Promise<boolean> {
    const stored = await store.get(keptKey(id, { width }));
    if (!stored) throw new PictureError(`the JPEG of ${id} is not in the bucket`);
    for await (const { width: step, bytes } of encodeAvifs(await buffer(stored.body), { width, height })) {
      await store.put(keyOf({ id, width: step, format: 'avif' }), bytes, contentTypeOf.avif);
      if (closed) return false;
    }
    return true;
  }

  const looking = startPoller('making AVIFs', TICK_MS, workOff, logger);
  looking.wake();
  return {
    wake: looking.wake,
    async close() {
      // Checked between two widths; the claim of the current picture is then released.
      closed = true;
      await looking.close();
    },
  };
}
