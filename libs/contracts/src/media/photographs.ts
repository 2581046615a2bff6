/**
 * Photographs that only their sender sees, and those to whom a service shows them: not images of the shop. A service that
 * keeps some for its own things (returns) stores their ids.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Message, text } from '../shapes.ts';

/** As an image of the shop; not imported from there, because pages without forms load that file. */
export const MAX_PHOTOGRAPH_BYTES = 8 * 1024 * 1024;

/** The most photographs in one place. */
export const MAX_PHOTOGRAPHS = 6;

/** What a photograph is sent for. It cannot be attached to anything else. */
export const PhotographUse = z.enum(['return', 'review']);
export type PhotographUse = z.infer<typeof PhotographUse>;

/** What the ids of photographs are signed as, so that one of a return is no photograph of a review. */
export const PHOTOGRAPH_KINDS = { return: 'photograph', review: 'review-photograph' } as const;

/** A photograph must be used within a day after its upload; later it may have been deleted. */
export const HOURS_TO_USE_A_PHOTOGRAPH = 24;

/** The longest side in pixels. */
export const PHOTOGRAPH_SIDES = { small: 320, large: 1600 } as const;
export const PhotographSize = z.enum(['small', 'large']);
export type PhotographSize = z.infer<typeof PhotographSize>;

/** An id is random, begins with the time of the upload and ends with the size: `<UUIDv7>-<width>x<height>`. */
const id = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{1,4}x\d{1,4}`;
export const PhotographId = text(50).regex(new RegExp(`^${id}$`));

/** A photograph as one user may see and use it: its id, signed for this user. */
export const Photograph = text(100).regex(new RegExp(`^${id}\\.[\\w-]{43}$`), 'This is not one of your photographs.');
export type Photograph = z.infer<typeof Photograph>;

/** What somebody attaches to something. */
export const photographsUpTo = (most: number) =>
  z
    .array(Photograph)
    .max(most, `Please attach at most ${most} photographs.`)
    .refine((all) => new Set(all).size === all.length, 'Each photograph is attached once.');
export const Photographs = photographsUpTo(MAX_PHOTOGRAPHS);

export const uploadPhotograph = endpoint.post('/common/photographs/upload', 'signed-in', {
  summary:
    'Stores one photograph sent as `photograph`, up to 8 MB, checked by its content and without its metadata. Only its sender ' +
    'sees it, it can be attached once and only to what it was sent `for`, and is deleted after two days otherwise.',
  errors: [
    'photograph.no-order',
    'photograph.too-many',
    'image.slow-avif',
    'image.too-large',
    'image.too-many-pixels',
    'image.heic',
    'image.unreadable',
    'image.not-processed',
  ],
  query: z.object({ for: PhotographUse.default('return') }),
  files: { field: 'photograph', maxBytes: MAX_PHOTOGRAPH_BYTES },
  reply: Message.extend({ photograph: Photograph }),
});

export const viewPhotograph = endpoint.get('/common/photographs/:photograph/:size', 'signed-in', {
  summary: 'A photograph, for the user whom its id was signed for. 404 for everybody else.',
  errors: ['photograph.not-found'],
  params: z.object({ photograph: Photograph, size: PhotographSize }),
  produces: 'image/webp',
});

/** Of at most this many photographs is it asked at once whether they are used. */
export const MAX_ASKED_ABOUT = 500;

/** For `media`, before it deletes what nobody uses. */
export const usedPhotographs = endpoint.post('/internal/orders/used-photographs', 'service', {
  summary: 'Those of these photographs that belong to a return.',
  body: z.object({ ids: z.array(PhotographId).max(MAX_ASKED_ABOUT) }),
  reply: z.object({ ids: z.array(PhotographId) }),
  onlyReads: true,
});
