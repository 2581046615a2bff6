import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import {
  type ImageFormat,
  logoSize,
  MAX_IMAGES_AN_UPLOAD,
  uploadCertificate,
  uploadImages,
  uploadLogo,
} from '@kanaka/contracts/media/media';
import { existing, notFound } from '@kanaka/server-kit/app-error';
import type { ObjectStore, StoredObject } from '@kanaka/server-kit/object-store';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { LimitFunction } from 'p-limit';
import { sizeAt, sizeOfId } from './image-id.ts';
import { encodeVariant } from './resize-images.ts';
import { withReceivedFiles, type Form } from './receive-files.ts';
import { certificateKey, storeCertificate } from './store-certificate.ts';
import { FOR_A_YEAR, ON_ALL_PAGES, ON_OWN_PAGES, sendFile } from '../send-file.ts';
import { storeImages, type StoreDeps } from './store-images.ts';
import { logoKey, storeLogo } from './store-logo.ts';
import { contentTypeOf, keptKey, keyOf, variantOf, type Variant } from './variant.ts';

const images: Form = {
  field: uploadImages.files.field,
  most: MAX_IMAGES_AN_UPLOAD,
  none: 'Please choose at least one picture.',
};
const oneCertificate: Form = { field: uploadCertificate.files.field, most: 1, none: 'Please choose a certificate.' };
const oneLogo: Form = { field: uploadLogo.files.field, most: 1, none: 'Please choose a picture.' };

/** The owner's uploads. A plugin scope of their own, because it accepts multipart forms only. */
export async function uploadRoutes(app: FastifyInstance, deps: StoreDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  serve(app, uploadImages, async ({ request }) => {
    const results = await withReceivedFiles(request, images, (files) => storeImages(deps, files));
    return { message: 'Images uploaded successfully', results };
  });

  serve(app, uploadCertificate, async ({ request }) => {
    const url = await withReceivedFiles(request, oneCertificate, ([file]) => storeCertificate(deps, file));
    return { message: 'Certificate uploaded successfully', url };
  });

  serve(app, uploadLogo, async ({ request }) => ({
    message: 'Picture uploaded successfully',
    url: await withReceivedFiles(request, oneLogo, ([file]) => storeLogo(deps, file)),
  }));
}

/** A certificate is always downloaded, never rendered as a page of the shop's origin. */
const asAFile = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="certificate.pdf"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  ...ON_OWN_PAGES,
  ...FOR_A_YEAR,
};
const FOR_A_MINUTE = { 'cache-control': 'public, max-age=60' };

type DeliveryDeps = { store: ObjectStore; withPermit: LimitFunction };

/** The files of images, logos and certificates, as pages and e-mails request them: public, and not below /api. */
export async function deliveryRoutes(app: FastifyInstance, deps: DeliveryDeps): Promise<void> {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const wanted = variantOf(request.params.id, request.params.file);
    if (!wanted) throw notFound('picture');
    // The content of a URL never changes, so a cached copy is current without asking the store.
    if (holds(request.headers['if-none-match'], wanted)) {
      return reply
        .headers({ etag: etagOf(wanted), ...FOR_A_YEAR })
        .status(304)
        .send();
    }
    const found = existing('picture', await find(deps, wanted));
    const { variant, object } = found;
    return sendFile(reply, object, {
      'content-type': contentTypeOf[variant.format],
      etag: etagOf(variant),
      ...(variant === wanted ? FOR_A_YEAR : FOR_A_MINUTE),
      ...ON_ALL_PAGES,
    });
  });

  app.get<{ Params: { file: string } }>('/media/logos/:file', async ({ params: { file } }, reply) => {
    const object = logoSize(`/media/logos/${file}`) && (await deps.store.get(logoKey(file)));
    if (!object) throw notFound('picture');
    return sendFile(reply, object, { 'content-type': 'image/png', ...FOR_A_YEAR, ...ON_ALL_PAGES });
  });

  app.get<{ Params: { file: string } }>('/media/certificates/:file', async ({ params: { file } }, reply) => {
    const [, sha256] = /^([a-f0-9]{64})\.pdf$/.exec(file) ?? [];
    const object = sha256 ? await deps.store.get(certificateKey(sha256)) : null;
    if (!object) throw notFound('certificate');
    return sendFile(reply, object, asAFile);
  });
}

function etagOf({ id, width, format }: Variant): string {
  return `"${id}-${width}-${format}"`;
}

function holds(ifNoneMatch: string | undefined, variant: Variant): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etagOf(variant));
}

type Found = { variant: Variant; object: Pick<StoredObject, 'bytes'> & { body: Readable | Buffer } };

/** The requested file; for an AVIF that is still being made, the WebP of that width. */
async function find(deps: DeliveryDeps, wanted: Variant): Promise<Found | null> {
  const object = await deps.store.get(keyOf(wanted));
  if (object) return { variant: wanted, object };
  const { id, width, format } = wanted;
  if (format === 'avif') return find(deps, { ...wanted, format: 'webp' });
  const body = await make(deps, { id, width, format });
  return body && { variant: wanted, object: { body, bytes: body.length } };
}

/** Makes a file that nobody has asked for before, and keeps it. Null if there is no such image. */
async function make(
  { store, withPermit }: DeliveryDeps,
  { id, width, format }: Variant & { format: Exclude<ImageFormat, 'avif'> },
): Promise<Buffer | null> {
  const size = sizeOfId(id);
  const kept = size && (await store.get(keptKey(id, size)));
  if (!kept) return null;
  const bytes = await withPermit(async () => encodeVariant(await buffer(kept.body), sizeAt(size, width), format));
  await store.put(keyOf({ id, width, format }), bytes, contentTypeOf[format]);
  return bytes;
}
