import { buffer } from 'node:stream/consumers';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { startPoller, type Poller } from '@kanaka/server-kit/poller';
import type { Size } from './image-id.ts';
import { claimImageWithoutAvif, markAvifReady, unclaimImage } from './images.repository.ts';
import type { ImageRow } from '../schema.ts';
import { contentTypeOf, keptKey, keyOf } from './variant.ts';

const LOOK_EVERY_MS = 5_000;

type Avif = { width: number; bytes: Uint8Array };
type MakerDeps = {
  db: Db;
  store: ObjectStore;
  logger: Logger;
  /** Rejects when it is stopped. */
  encode: (kept: Buffer, size: Size) => Promise<Avif[]>;
  /** The age of an image at which it is begun: after a minute most uploads are over, which need the processor themselves. */
  afterSeconds?: number;
};

/** Makes the AVIFs of stored images, one image at a time, oldest first. */
export function startAvifMaker({ db, store, logger, encode, afterSeconds = 60 }: MakerDeps): Poller {
  async function workOff(closing: AbortSignal): Promise<void> {
    const isClosing = () => closing.aborted;
    while (!isClosing()) {
      const image = await claimImageWithoutAvif(db, afterSeconds);
      if (!image) return;
      const { id } = image;
      try {
        const avifs = await encoded(image, closing);
        if (!avifs) continue;
        for (const { width, bytes } of avifs) {
          await store.put(keyOf({ id, width, format: 'avif' }), Buffer.from(bytes), contentTypeOf.avif);
        }
        await markAvifReady(db, id);
      } catch (error) {
        await unclaimImage(db, id);
        if (!isClosing()) throw error;
      }
    }
  }

  /** Null for an image that cannot be encoded. Its claim stays, so it is tried again when the claim has expired. */
  async function encoded({ id, width, height, avifAttempts }: ImageRow, closing: AbortSignal): Promise<Avif[] | null> {
    const stored = await store.get(keptKey(id, { width }));
    const kept = stored && (await buffer(stored.body));
    try {
      if (!kept) throw new Error(`the JPEG of ${id} is not in the bucket`);
      // Encoding would start the process again that is being stopped.
      closing.throwIfAborted();
      return await encode(kept, { width, height });
    } catch (error) {
      if (closing.aborted) throw error;
      logger.error(
        { err: error, imageId: id, attempt: avifAttempts },
        'no AVIFs were made of a picture; tried again later',
      );
      return null;
    }
  }

  const looking = startPoller('making AVIFs', LOOK_EVERY_MS, workOff, logger);
  looking.wake();
  return looking;
}
