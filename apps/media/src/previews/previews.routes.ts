import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LinkPreview, PREVIEW_PURPOSE } from '@kanaka/contracts/media/link-preview';
import { existing, notFound } from '@kanaka/server-kit/app-error';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { readSignedText } from '@kanaka/server-kit/signed-text';
import type { FastifyInstance } from 'fastify';
import type { LimitFunction } from 'p-limit';
import { drawPreview } from './draw-preview.ts';
import { sizeOfId } from '../images/image-id.ts';
import { FOR_A_YEAR, ON_ALL_PAGES, sendFile } from '../send-file.ts';
import { keptKey } from '../images/variant.ts';

export type PreviewDeps = {
  store: ObjectStore;
  withPermit: LimitFunction;
  internalToken: string;
};

/** Images for shared links (`LinkPreview`). Each is drawn when it is first asked for, and then kept. */
export async function previewRoutes(app: FastifyInstance, deps: PreviewDeps): Promise<void> {
  app.get<{ Params: { file: string } }>('/media/previews/:file', async ({ params: { file } }, reply) => {
    const [, signed = ''] = /^(.+)\.jpg$/.exec(file) ?? [];
    const text = readSignedText(deps.internalToken, { purpose: PREVIEW_PURPOSE, signed });
    if (text === null) throw notFound('picture');
    const bytes = existing('picture', await findOrDraw(deps, text));
    return sendFile(
      reply,
      { body: bytes, bytes: bytes.length },
      { 'content-type': 'image/jpeg', ...FOR_A_YEAR, ...ON_ALL_PAGES },
    );
  });
}

/** Null when the photograph is not stored. */
async function findOrDraw({ store, withPermit }: PreviewDeps, text: string): Promise<Buffer | null> {
  const key = `previews/${createHash('sha256').update(text).digest('hex')}.jpg`;
  const kept = await store.get(key);
  if (kept) return buffer(kept.body);
  const preview = LinkPreview.parse(JSON.parse(text));
  const size = sizeOfId(preview.image);
  const photograph = size && (await store.get(keptKey(preview.image, size)));
  if (!photograph) return null;
  const drawn = await withPermit(async () => drawPreview(preview, await buffer(photograph.body)));
  await store.put(key, drawn, 'image/jpeg');
  return drawn;
}
