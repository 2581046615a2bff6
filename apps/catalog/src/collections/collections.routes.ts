import { actorOf } from '@kanaka/audit/record-change';
import * as contract from '@kanaka/contracts/catalog/collections';
import { notFound } from '@kanaka/server-kit/app-error';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { sayNextChange } from '../products/shown-now.ts';
import { findCollection, listShownCollections } from '../products/collections.repository.ts';
import {
  addCollection,
  type CollectionDeps,
  deleteCollection,
  editCollection,
  orderCollections,
} from './change-collections.ts';
import { toAdminCollections, toCollections } from './collection-mapper.ts';
import { collections } from './collections-schema.ts';
import { listCollections } from './collections.repository.ts';

export async function collectionRoutes(app: FastifyInstance, deps: CollectionDeps): Promise<void> {
  const { db } = deps;

  serve(app, contract.listCollections, async ({ reply }) => {
    await sayNextChange(reply, db, collections);
    const placed = (await listShownCollections(db)).filter(({ place }) => place !== 'nowhere');
    return { data: await toCollections(db, placed) };
  });

  serve(app, contract.getCollection, async ({ params, reply }) => {
    await sayNextChange(reply, db, collections);
    const found = await findCollection(db, params.slug);
    const [collection] = found ? await toCollections(db, [found]) : [];
    if (!collection) throw notFound('collection');
    return { data: collection };
  });

  serve(app, contract.adminListCollections, async () => ({
    data: await toAdminCollections(db, await listCollections(db)),
  }));

  serve(app, contract.addCollection, async ({ body, caller }) => ({
    message: 'Collection added',
    data: await addCollection(deps, { actor: actorOf(caller), draft: body }),
  }));

  serve(app, contract.editCollection, async ({ params, body, caller }) => ({
    message: 'Collection saved',
    data: await editCollection(deps, { actor: actorOf(caller), id: params.id, draft: body }),
  }));

  serve(app, contract.orderCollections, async ({ body, caller }) => {
    await orderCollections(deps, { actor: actorOf(caller), ids: body.ids });
    return { message: 'The collections are in their new order' };
  });

  serve(app, contract.deleteCollection, async ({ params, caller }) => {
    await deleteCollection(deps, { actor: actorOf(caller), id: params.id });
    return { message: 'Collection deleted' };
  });
}
