import type { AdminCollection, ChosenPiece, Collection } from '@kanaka/contracts/catalog/collections';
import type { Db } from '@kanaka/server-kit/database/database';
import { currentRules, filtersOf } from '../products/collection-filter.ts';
import { countFiltered } from '../products/listing.repository.ts';
import type { CollectionRow } from './collections-schema.ts';
import { listChosenPieces } from './collections.repository.ts';

/** Collections as everybody sees them, with the names that categories have now in their rules. */
export async function toCollections(db: Db, rows: readonly CollectionRow[]): Promise<Collection[]> {
  const rules = await currentRules(
    db,
    rows.flatMap(({ rule }) => rule ?? []),
  );
  return rows.map(({ id, slug, title, description, image, alt, place, rule }) => ({
    _id: id,
    slug,
    title,
    description,
    image,
    alt,
    place,
    rule: rule === null ? '' : (rules.get(rule) ?? rule),
  }));
}

export async function toAdminCollections(db: Db, rows: readonly CollectionRow[]): Promise<AdminCollection[]> {
  const shown = await toCollections(db, rows);
  const filters = await filtersOf(db, rows);
  const counts = await Promise.all(filters.map((filter) => countFiltered(db, filter)));
  const chosen = Map.groupBy(await listChosenPieces(db), ({ collectionId }) => collectionId);
  return rows.map(({ searchWords, hidden, startsAt, endsAt }, index) => {
    const collection = shown[index];
    if (!collection) throw new Error('a collection was not mapped');
    return {
      ...collection,
      pieces: (chosen.get(collection._id) ?? []).map(toChosenPiece),
      count: counts[index] ?? 0,
      searchWords,
      hidden,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    };
  });
}

function toChosenPiece({
  id,
  title,
  images,
  inShop,
}: Awaited<ReturnType<typeof listChosenPieces>>[number]): ChosenPiece {
  return { _id: id, title, image: images[0] ?? '', inShop };
}
