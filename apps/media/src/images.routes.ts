import multipart from '@fastify/multipart';
import { uploadImages } from '@kanaka/contracts/media';
import { notFound } from '@kanaka/server-kit/app-error';
import type { ObjectStore, StoredObject } from '@kanaka/server-kit/object-store';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { withReceivedFiles } from './receive-files.ts';
import { storeImages, type StoreDeps } from './store-images.ts';
import { contentTypeOf, keyOf, variantOf, type Variant } from './variant.ts';

export type ImageDeps = StoreDeps & {
  /** Called when pictures have been stored that still need their AVIFs. */
  onStored: () => void;
};

/** The owner's upload. A scope of its own, so that it understands nothing but multipart forms. */
export async function uploadRoutes(app: FastifyInstance, deps: ImageDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  serve(app, uploadImages, async ({ request }) => {
    const results = await withReceivedFiles(request, (files) => storeImages(deps, files));
    deps.onStored();
    return { message: 'Images uploaded successfully', results };
  });
}

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';

/** Pictures as pages ask for them: public, and not under /api. */
export async function deliveryRoutes(app: FastifyInstance, { store }: { store: ObjectStore }): Promise<void> {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const wanted = variantOf(request.params.id, request.params.file);
    if (!wanted) throw notFound('picture');
    // What has been sent once under an address never changes, so nobody needs to be asked.
    if (holds(request.headers['if-none-match'], wanted)) {
      return reply
        .headers({ etag: etagOf(wanted), 'cache-control': FOR_A_YEAR })
        .status(304)
        .send();
    }
    const found = await find(store, wanted);
    if (!found) throw notFound('picture');
    const { variant, object } = found;
    reply.headers({
      'content-type': contentTypeOf[variant.format],
      'cache-control': variant === wanted ? FOR_A_YEAR : FOR_A_MINUTE,
      etag: etagOf(variant),
      'x-content-type-options': 'nosniff',
      ...(object.bytes !== undefined && { 'content-length': object.bytes }),
    });
    return reply.send(object.body);
  });
}

function etagOf({ id, width, format }: Variant): string {
  return `"${id}-${width}-${format}"`;
}

function holds(ifNoneMatch: string | undefined, variant: Variant): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etagOf(variant));
}

/** The file itself; for an AVIF that is still being made, the WebP of that width. */
async function find(store: ObjectStore, wanted: Variant): Promise<{ variant: Variant; object: StoredObject } | null> {
  const candidates: Variant[] = wanted.format === 'avif' ? [wanted, { ...wanted, format: 'webp' }] : [wanted];
  for (const variant of candidates) {
    const object = await store.get(keyOf(variant));
    if (object) return { variant, object };
  }
  return null;
}
