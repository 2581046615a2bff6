import multipart from '@fastify/multipart';
import { logoSize, MAX_IMAGES_AN_UPLOAD, uploadCertificate, uploadImages, uploadLogo } from '@kanaka/contracts/media';
import { notFound } from '@kanaka/server-kit/app-error';
import type { ObjectStore, StoredObject } from '@kanaka/server-kit/object-store';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { withReceivedFiles, type Form } from './receive-files.ts';
import { certificateKey, storeCertificate } from './store-certificate.ts';
import { storeImages, type StoreDeps } from './store-images.ts';
import { logoKey, storeLogo } from './store-logo.ts';
import { contentTypeOf, keyOf, variantOf, type Variant } from './variant.ts';

export type ImageDeps = StoreDeps & {
  /** Called when stored pictures need their AVIFs. */
  onStored: () => void;
};

const pictures: Form = {
  field: uploadImages.files.field,
  most: MAX_IMAGES_AN_UPLOAD,
  none: 'Please choose at least one picture.',
};
const oneCertificate: Form = { field: uploadCertificate.files.field, most: 1, none: 'Please choose a certificate.' };
const oneLogo: Form = { field: uploadLogo.files.field, most: 1, none: 'Please choose a picture.' };

/** The owner's uploads. A plugin scope of their own, because it accepts multipart forms only. */
export async function uploadRoutes(app: FastifyInstance, deps: ImageDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  serve(app, uploadImages, async ({ request }) => {
    const results = await withReceivedFiles(request, pictures, (files) => storeImages(deps, files));
    deps.onStored();
    return { message: 'Images uploaded successfully', results };
  });

  serve(app, uploadCertificate, async ({ request }) => {
    const url = await withReceivedFiles(request, oneCertificate, ([file]) => storeCertificate(deps, file));
    deps.onStored();
    return { message: 'Certificate uploaded successfully', url };
  });

  serve(app, uploadLogo, async ({ request }) => ({
    message: 'Picture uploaded successfully',
    url: await withReceivedFiles(request, oneLogo, ([file]) => storeLogo(deps, file)),
  }));
}

export const FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** A certificate is always downloaded, never rendered as a page of the shop's origin. */
const asAFile = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="certificate.pdf"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': FOR_A_YEAR,
};
const FOR_A_MINUTE = 'public, max-age=60';

/** Picture files, as pages request them: public, and not below /api. */
export async function deliveryRoutes(app: FastifyInstance, { store }: { store: ObjectStore }): Promise<void> {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const wanted = variantOf(request.params.id, request.params.file);
    if (!wanted) throw notFound('picture');
    // The content of a URL never changes, so a cached copy is current without asking the store.
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
      // Also in e-mails, which many programs show as pages of no origin.
      'cross-origin-resource-policy': 'cross-origin',
      ...(object.bytes !== undefined && { 'content-length': object.bytes }),
    });
    return reply.send(object.body);
  });
}

/** Logos, as pages and e-mails request them; public. */
export async function logoRoutes(app: FastifyInstance, { store }: { store: ObjectStore }): Promise<void> {
  app.get<{ Params: { file: string } }>('/media/logos/:file', async (request, reply) => {
    const { file } = request.params;
    const object = logoSize(`/media/logos/${file}`) && (await store.get(logoKey(file)));
    if (!object) throw notFound('picture');
    reply.headers({
      'content-type': 'image/png',
      'cache-control': FOR_A_YEAR,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      ...(object.bytes !== undefined && { 'content-length': object.bytes }),
    });
    return reply.send(object.body);
  });
}

/** PDFs that were uploaded as certificates; public. */
export async function certificateRoutes(app: FastifyInstance, { store }: { store: ObjectStore }): Promise<void> {
  app.get<{ Params: { file: string } }>('/media/certificates/:file', async (request, reply) => {
    const [, sha256] = /^([a-f0-9]{64})\.pdf$/.exec(request.params.file) ?? [];
    const object = sha256 ? await store.get(certificateKey(sha256)) : null;
    if (!object) throw notFound('certificate');
    reply.headers({ ...asAFile, ...(object.bytes !== undefined && { 'content-length': object.bytes }) });
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

/** The requested file; for an AVIF that is still being made, the WebP of that width. */
async function find(store: ObjectStore, wanted: Variant): Promise<{ variant: Variant; object: StoredObject } | null> {
  const candidates: Variant[] = wanted.format === 'avif' ? [wanted, { ...wanted, format: 'webp' }] : [wanted];
  for (const variant of candidates) {
    const object = await store.get(keyOf(variant));
    if (object) return { variant, object };
  }
  return null;
}
