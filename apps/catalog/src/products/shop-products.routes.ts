import { productTag } from '@kanaka/contracts/cache-tags';
import * as contract from '@kanaka/contracts/catalog/products';
import { listProductsByIds } from '@kanaka/contracts/catalog/remembered-products';
import * as suggestionsContract from '@kanaka/contracts/catalog/suggestions';
import { notFound } from '@kanaka/server-kit/app-error';
import { addCacheTags } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { validate as isUuid } from 'uuid';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { openShopDictionary } from '../synonyms/shop-synonyms.ts';
import { listProducts } from './list-products.ts';
import { piecesByIds } from './pieces-by-ids.ts';
import { priceBounds, productChoices } from './filter-counts.ts';
import { findPublicPiece, listNamesById, listNewest, listProductsById } from './products.repository.ts';
import { filterOf, type ListQuery } from './listing-filter.ts';
import { countMatching } from './search.repository.ts';
import { searchProducts } from './search-products.ts';
import { suggest } from './suggest.ts';
import { similarPieces } from './similar-pieces.ts';
import { withOwnHolds } from './own-holds.ts';
import { priceByWeights, type WeighedChoice } from './price-by-weights.ts';
import { toDetailedProduct, toKnownProduct, toProduct } from './product-mapper.ts';
import type { PublicPiece } from './products.repository.ts';

/** How many pieces the home page shows. */
const FEATURED = 8;

export async function shopProductRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const search = { db, dictionary: openShopDictionary(db) };
  serve(app, contract.listProducts, async ({ query, reply }) => {
    const { rows, total } = await listProducts({ db }, query);
    tagCollection(reply, query);
    tagOthers(reply, query);
    return { data: shown(reply, rows), page: query.page, limit: query.limit, total };
  });

  serve(app, contract.productChoices, async ({ query, reply }) => {
    tagCollection(reply, query);
    return { data: await productChoices({ db }, query) };
  });

  serve(app, listProductsByIds, async ({ query }) => {
    const { rows, gone } = await piecesByIds({ db }, query.ids);
    return { data: rows.map(toProduct), gone: gone.map(toName) };
  });

  serve(app, contract.similarProducts, async ({ params, reply }) => ({
    data: shown(reply, await similarPieces({ db }, params.id)),
  }));

  serve(app, contract.listFeatureProducts, async ({ reply }) => ({
    data: shown(reply, await listNewest(db, FEATURED)),
  }));

  serve(app, contract.getProduct, async ({ params: { id }, reply }) => {
    const product =
      (isUuid(id) ? await findPublicPiece(db, 'id', id) : null) ?? (await findPublicPiece(db, 'slug', id));
    if (!product) throw notFound('product');
    addCacheTags(reply, [productTag(product.id)]);
    return { data: toDetailedProduct(product) };
  });

  serve(app, contract.searchProducts, async ({ params, query: { sortBy, ...query }, reply }) => {
    const taxPercent = await homeTaxPercent(db);
    const narrowing = filterOf(query, taxPercent);
    const {
      pieces,
      isPartial,
      by,
      absent,
      collections = [],
    } = await searchProducts(search, params.keyword, {
      ...narrowing,
      sortBy,
    });
    tagOthers(reply, { sortBy });
    const counted = by ? await countMatching(db, { ...by, chosen: narrowing }) : [];
    const prices = counted.filter(({ name }) => isAmong(query.category, name));
    return {
      data: shown(reply, pieces),
      categories: counted.map(({ name, count }) => ({ name, count })),
      price: priceBounds(prices, taxPercent),
      ...(isPartial && { isPartial }),
      ...(absent && { absent }),
      ...(collections.length > 0 && { collections: collections.map(({ slug, title }) => ({ slug, title })) }),
    };
  });

  serve(app, suggestionsContract.suggest, async ({ query, reply }) => {
    const { places, pieces } = await suggest(search, query.typed);
    addCacheTags(
      reply,
      pieces.map(({ _id }) => productTag(_id)),
    );
    return { data: { places, pieces } };
  });

  serve(app, contract.productsById, async ({ body }) => ({ data: await knownProducts(db, body) }));

  serve(app, contract.productNames, async ({ body: { ids } }) => ({
    data: (await listNamesById(db, ids)).map(toName),
  }));
}

const toName = ({ id, title, images }: Pick<PublicPiece, 'id' | 'title' | 'images'>): contract.ProductName => ({
  _id: id,
  title,
  image: images[0] ?? '',
});

async function knownProducts(
  db: Db,
  {
    netWeights,
    ...asked
  }: { ids: string[]; netWeights: readonly WeighedChoice[]; tags: string[]; shopperId?: string | undefined },
): Promise<contract.KnownProduct[]> {
  const rows = asked.ids.length === 0 ? [] : (await listProductsById(db, asked)).map(withOwnHolds);
  return rows.map((row) => {
    const weighed = netWeights.filter(({ productId }) => productId === row.id);
    return toKnownProduct(weighed.length > 0 ? priceByWeights(row, weighed) : row);
  });
}

/** A list of a collection changes with its rule. */
function tagCollection(reply: FastifyReply, { collection }: { collection?: string | undefined }): void {
  if (collection !== undefined) addCacheTags(reply, ['collections']);
}

/** Sales and reviews of pieces that a list does not show change it, too. The rule of a collection may say "in stock". */
function tagOthers(
  reply: FastifyReply,
  { inStock, size, collection, sortBy }: Partial<Pick<ListQuery, 'inStock' | 'size' | 'collection' | 'sortBy'>>,
): void {
  if (inStock || size?.length || collection || sortBy === 'popular') addCacheTags(reply, ['stock']);
  if (sortBy === 'rating') addCacheTags(reply, ['ratings']);
}

const isAmong = (chosen: readonly string[] | undefined, category: string) =>
  !chosen?.length || chosen.some((name) => name.toLowerCase() === category.replaceAll('+', ' ').toLowerCase());

/** Pieces as everyone sees them; the response is tagged with each of them. */
function shown(reply: FastifyReply, rows: PublicPiece[]) {
  addCacheTags(
    reply,
    rows.map(({ id }) => productTag(id)),
  );
  return rows.map(toProduct);
}
