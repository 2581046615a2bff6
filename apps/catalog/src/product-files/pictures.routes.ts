import * as contract from '@kanaka/contracts/catalog/pictures-elsewhere';
import { actorOf, type Change } from '@kanaka/audit/record-change';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { listForOwnerById, listForOwnerLocked } from '../products/owner-list.repository.ts';
import { recordPiece } from '../products/record-piece.ts';
import { listAddressesElsewhere, listIdsWithImage, replaceImage } from './pictures.repository.ts';

/** Fetches a picture from a public https address; throws an Error that says why not. */
export type FetchPicture = (address: string) => Promise<Buffer>;

/**
 * Takes over pictures from other addresses, one at a time: who asks for it stores each as any upload. Nobody can have an address
 * fetched that no piece shows.
 */
export async function pictureRoutes(
  app: FastifyInstance,
  { db, fetchPicture }: { db: Db; fetchPicture: FetchPicture },
): Promise<void> {
  serve(app, contract.listPicturesElsewhere, async () => {
    const all = await listAddressesElsewhere(db);
    return { data: all.slice(0, contract.MAX_ELSEWHERE), total: all.length };
  });

  serve(app, contract.fetchPicture, async ({ body: { address }, reply }) => {
    if ((await listIdsWithImage(db, address)).length === 0) throw notFound('picture');
    const bytes = await fetchPicture(contract.asHttps(address)).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : 'It could not be fetched.';
      throw new AppError('picture.unreachable', why.slice(0, 300), { cause: error });
    });
    // Whatever it is, no browser is to show it as a page of the shop.
    return reply
      .headers({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
      .type('application/octet-stream')
      .send(bytes);
  });

  serve(app, contract.takePicture, async ({ body, caller }) => {
    await takePicture(db, { ...body, actor: actorOf(caller) });
    return { message: 'The picture is stored in the shop.' };
  });
}

type Taken = { address: string; url: string; actor: Change['actor'] };

async function takePicture(db: Db, { address, url, actor }: Taken): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await listForOwnerLocked(tx, await listIdsWithImage(tx, address));
    if (before.length === 0) throw notFound('picture');
    const ids = before.map(({ id }) => id);
    await replaceImage(tx, ids, { address, url });
    const after = new Map((await listForOwnerById(tx, ids)).map((piece) => [piece.id, piece]));
    purgeAfterCommit('products');
    for (const piece of before) {
      const changed = after.get(piece.id);
      if (changed) await recordPiece(tx, { actor, before: piece, after: changed });
    }
  });
}
