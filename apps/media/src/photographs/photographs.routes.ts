import multipart from '@fastify/multipart';
import * as contract from '@kanaka/contracts/media/photographs';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { ObjectStore, StoredObject } from '@kanaka/server-kit/object-store';
import { serve } from '@kanaka/server-kit/serve';
import { signedIds, type SignedIds } from '@kanaka/server-kit/signed-ids';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { withReceivedFiles, type Form } from '../images/receive-files.ts';
import type { ImageProcess } from '../images/resize-process.ts';
import type { StoreDeps } from '../images/store-images.ts';
import { ON_OWN_PAGES, sendFile } from '../send-file.ts';
import { photographKey, storePhotograph } from './store-photograph.ts';

/** Whether a shopper has bought anything that they could return. */
export type HasPurchased = (userId: string) => Promise<boolean>;

/** The signed ids of photographs, by what they were sent for. */
export type PhotographIds = Record<contract.PhotographUse, SignedIds>;

export function photographIdsOf(internalToken: string): PhotographIds {
  const { PHOTOGRAPH_KINDS: kinds } = contract;
  return { return: signedIds(kinds.return, internalToken), review: signedIds(kinds.review, internalToken) };
}

const onePhotograph: Form = {
  field: contract.uploadPhotograph.files.field,
  most: 1,
  none: 'Please choose a photograph.',
};

/** Uploads of photographs. A plugin scope of its own, because it accepts multipart forms only. */
export async function photographUploadRoutes(
  app: FastifyInstance,
  {
    photographIds,
    hasPurchased,
    runForShopper,
    ...deps
  }: StoreDeps & Pick<ImageProcess, 'runForShopper'> & { photographIds: PhotographIds; hasPurchased: HasPurchased },
): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  serve(app, contract.uploadPhotograph, async ({ request, query: { for: usedFor }, caller }) => {
    if (usedFor === 'return' && caller.role !== 'admin' && !(await hasPurchased(caller.id))) throw nothingToReturn();
    const id = await withReceivedFiles(request, onePhotograph, ([file]) =>
      storePhotograph(caller.role === 'admin' ? deps : { ...deps, runOnImage: runForShopper }, {
        file,
        uploader: caller,
        usedFor,
      }),
    );
    return { message: 'The photograph is stored.', photograph: photographIds[usedFor].sign(id, caller.id) };
  });
}

/** Photographs, for the users whom their ids were signed for. `serve` forbids every cache to keep them. */
export async function photographRoutes(
  app: FastifyInstance,
  { store, photographIds }: { store: ObjectStore; photographIds: PhotographIds },
): Promise<void> {
  serve(app, contract.viewPhotograph, async ({ params: { photograph, size }, caller, reply }) => {
    const id = photographIds.return.read(photograph, caller.id) ?? photographIds.review.read(photograph, caller.id);
    const object = id && (await store.get(photographKey(id, size)));
    if (!object) throw notFound('photograph');
    return send(reply, object);
  });
}

/** Hiding a photograph takes effect in every cache after this time. */
const FOR_FIVE_MINUTES = 'public, max-age=300, must-revalidate';

/**
 * Photographs of reviews that the shop has approved, for everybody. `reviews` is asked each time: without its answer nothing
 * is shown, and a refusal is not kept by caches.
 */
export async function publicPhotographRoutes(
  app: FastifyInstance,
  { store, isShown }: { store: ObjectStore; isShown: (id: string) => Promise<boolean> },
): Promise<void> {
  app.get<{ Params: { id: string; file: string } }>('/media/reviews/:id/:file', async (request, reply) => {
    const id = contract.PhotographId.safeParse(request.params.id).data;
    const size = contract.PhotographSize.options.find((one) => request.params.file === `${one}.webp`);
    reply.header('cache-control', 'no-store');
    if (!id || !size || !(await isShown(id))) throw notFound('photograph');
    const etag = `"${id}-${size}"`;
    const known = request.headers['if-none-match'] === etag;
    const object = known ? null : await store.get(photographKey(id, size));
    if (!known && !object) throw notFound('photograph');
    reply.headers({ etag, 'cache-control': FOR_FIVE_MINUTES });
    return object ? send(reply, object) : reply.status(304).send();
  });
}

function nothingToReturn(): AppError {
  const message = 'Photographs of a return can be sent once you have bought something.';
  return new AppError('photograph.no-order', message);
}

const send = (reply: FastifyReply, object: StoredObject) =>
  sendFile(reply, object, { 'content-type': 'image/webp', ...ON_OWN_PAGES });
