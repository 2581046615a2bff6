import { recordChange } from '@kanaka/audit/record-change';
import type { AuditAction, AuditActor } from '@kanaka/contracts/audit';
import { type AdminCollection, type CollectionDraft, MAX_COLLECTIONS } from '@kanaka/contracts/catalog/collections';
import { DEFAULT_SORT, filtersInUrl, listingSearch } from '@kanaka/presentation/listing-url';
import { AppError, existing, fieldError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { wordsOfCollection } from '../products/collection-words.ts';
import { setPositions } from '../products/set-positions.ts';
import { timesOf } from '../products/shown-now.ts';
import { firstFreeSlug, slugOf } from '../products/slug.ts';
import { learnWords } from '../synonyms/synonyms.repository.ts';
import { toAdminCollections } from './collection-mapper.ts';
import { collections, type CollectionRow } from './collections-schema.ts';
import * as repository from './collections.repository.ts';

export type CollectionDeps = { db: Db };

/** Older addresses of a collection are forgotten. */
const MOST_FORMER_SLUGS = 20;

const conditions = (search: URLSearchParams) =>
  [...search].map(([name, value]) => `${name} ${value.split(',').length}`).toSorted();

/** The rule in its one spelling. One of which the listing would overlook a part is refused: it would find more than was meant. */
function ruleIn(written: string): string | null {
  if (written === '') return null;
  const search = new URLSearchParams(written);
  const filters = filtersInUrl(search);
  if (!filters) throw fieldError('request.invalid', 'rule', 'Please choose at least one condition.');
  const rule = listingSearch({ filters, sort: DEFAULT_SORT });
  if (conditions(search).join() !== conditions(new URLSearchParams(rule)).join()) {
    throw fieldError('request.invalid', 'rule', 'The shop does not know a condition of this rule.');
  }
  return rule;
}

async function columnsOf(
  tx: Db,
  { pieceIds, slug, rule, startsAt, endsAt, ...draft }: CollectionDraft,
  before: CollectionRow | null,
): Promise<repository.CollectionChange> {
  if (pieceIds.length > 0 && (await repository.countKeptPieces(tx, pieceIds)) < pieceIds.length) {
    throw fieldError('request.invalid', 'pieceIds', 'One of these pieces is no longer there. Please choose again.');
  }
  const own = slug || before?.slug || (await freeSlug(tx, draft.title));
  const former = before && before.slug !== own ? [before.slug, ...before.formerSlugs] : (before?.formerSlugs ?? []);
  return {
    ...draft,
    slug: own,
    formerSlugs: former.filter((each) => each !== own).slice(0, MOST_FORMER_SLUGS),
    rule: ruleIn(rule),
    ...timesOf({ startsAt, endsAt }),
  };
}

/** "Under ₹50,000" → under-50000. */
async function freeSlug(tx: Db, title: string): Promise<string> {
  return firstFreeSlug(slugOf(title.replace(/(\d),(?=\d)/g, '$1')), await repository.listSlugs(tx));
}

const slugTaken = (slug: string) =>
  fieldError('collection.slug-taken', 'slug', `Another collection has the address ${slug}.`);

async function readCollection(tx: Db, row: CollectionRow): Promise<AdminCollection> {
  const [collection] = await toAdminCollections(tx, [row]);
  if (!collection) throw new Error('the changed collection could not be read');
  return collection;
}

/** What the audit log keeps: which pieces there are is said by their titles. */
const factsOf = ({ count: _count, pieces, ...facts }: AdminCollection) => ({
  ...facts,
  pieces: pieces.map(({ title }) => title),
});

async function record(
  tx: Db,
  change: {
    actor: AuditActor;
    action: AuditAction;
    before: AdminCollection | null;
    after: AdminCollection | null;
  },
): Promise<void> {
  const { before, after } = change;
  const shown = after ?? before;
  if (!shown) return;
  purgeAfterCommit('collections');
  await recordChange(tx, {
    ...change,
    subject: { kind: 'collection', id: shown._id, name: shown.title },
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
}

export async function addCollection(
  { db }: CollectionDeps,
  { actor, draft }: { actor: AuditActor; draft: CollectionDraft },
): Promise<AdminCollection> {
  return db.transaction(async (tx) => {
    await repository.lockForAdding(tx);
    if ((await repository.listSlugs(tx)).length >= MAX_COLLECTIONS) {
      throw new AppError('collection.limit', `A shop has at most ${MAX_COLLECTIONS} collections. Delete one first.`);
    }
    const change = await columnsOf(tx, draft, null);
    const row = await repository.insertCollection(tx, change);
    if (row === 'taken') throw slugTaken(change.slug);
    await repository.writeChosenPieces(tx, row.id, draft.pieceIds);
    await learnWords(tx, wordsOfCollection(row));
    const after = await readCollection(tx, row);
    await record(tx, { actor, action: 'collection.added', before: null, after });
    return after;
  });
}

export async function editCollection(
  { db }: CollectionDeps,
  { actor, id, draft }: { actor: AuditActor; id: string; draft: CollectionDraft },
): Promise<AdminCollection> {
  return db.transaction(async (tx) => {
    const known = existing('collection', await repository.findCollectionLocked(tx, id));
    const before = await readCollection(tx, known);
    const change = await columnsOf(tx, draft, known);
    const row = await repository.updateCollection(tx, id, change);
    if (row === 'taken') throw slugTaken(change.slug);
    await repository.writeChosenPieces(tx, id, draft.pieceIds);
    await learnWords(tx, wordsOfCollection(row));
    const after = await readCollection(tx, row);
    await record(tx, { actor, action: 'collection.edited', before, after });
    return after;
  });
}

export async function deleteCollection(
  { db }: CollectionDeps,
  { actor, id }: { actor: AuditActor; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = existing('collection', await repository.findCollectionLocked(tx, id));
    const before = await readCollection(tx, known);
    await repository.deleteCollection(tx, id);
    await record(tx, { actor, action: 'collection.deleted', before, after: null });
  });
}

/** Sets the whole order; of two concurrent calls the later one wins. Refused when the list does not match the collections. */
export async function orderCollections(
  { db }: CollectionDeps,
  { actor, ids }: { actor: AuditActor; ids: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await repository.lockCollections(tx);
    const after = await setPositions(tx, collections, { rows: before, ids, outdated: 'collection.order-outdated' });
    purgeAfterCommit('collections');
    const titles = (rows: readonly CollectionRow[]) => rows.map(({ title }) => title);
    await recordChange(tx, {
      actor,
      action: 'collection.reordered',
      subject: { kind: 'collection', id: 'all', name: 'The collections' },
      before: { order: titles(before) },
      after: { order: titles(after) },
    });
  });
}
