import multipart from '@fastify/multipart';
import * as contract from '@kanaka/contracts/photographs';
import { notFound } from '@kanaka/server-kit/app-error';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { serve } from '@kanaka/server-kit/serve';
import type { SignedIds } from '@kanaka/server-kit/signed-ids';
import type { FastifyInstance } from 'fastify';
import { withReceivedFiles, type Form } from './receive-files.ts';
import type { StoreDeps } from './store-images.ts';
import { photographKey, storePhotograph } from './store-photograph.ts';

const onePhotograph: Form = {
  field: contract.uploadPhotograph.files.field,
  most: 1,
  none: 'Please choose a photograph.',
};

/** Uploads of photographs. A plugin scope of its own, because it accepts multipart forms only. */
export async function photographUploadRoutes(
  app: FastifyInstance,
  { signedIds, ...deps }: StoreDeps & { signedIds: SignedIds },
): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  serve(app, contract.uploadPhotograph, async ({ request, caller }) => {
    const id = await withReceivedFiles(request, onePhotograph, ([file]) =>
      storePhotograph(deps, { file, uploader: caller }),
    );
    return { message: 'The photograph is stored.', photograph: signedIds.sign(id, caller.id) };
  });
}

/** Photographs, for the users whom their ids were signed for. `serve` forbids every cache to keep them. */
export async function photographRoutes(
  app: FastifyInstance,
  { store, signedIds }: { store: ObjectStore; signedIds: SignedIds },
): Promise<void> {
  serve(app, contract.viewPhotograph, async ({ params: { photograph, size }, caller, reply }) => {
    const id = signedIds.read(photograph, caller.id);
    const object = id && (await store.get(photographKey(id, size)));
    if (!object) throw notFound('photograph');
    reply.headers({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(object.bytes !== undefined && { 'content-length': object.bytes }),
    });
    return reply.send(object.body);
  });
}
