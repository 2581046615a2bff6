import { searchWords as wordsOf } from '@kanaka/contracts/catalog/search-words';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { SortBy } from '@kanaka/contracts/catalog/products';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, isAny } from '@kanaka/server-kit/database/rows';
import { categories, products, searchDocuments, searchWords, subcategories } from '../schema.ts';
import { learnWords } from '../synonyms/synonyms.repository.ts';
import { conditions, orders, passing, type Filter } from './listing.repository.ts';
import { inShop, selectPublic, type PublicPiece } from './products.repository.ts';
import type { Term, Typed, WordKnowledge } from './search-terms.ts';

/** Which pieces have changed: some, or all of a renamed category or subcategory. */
export type Changed =
  { productId: string } | { productIds: readonly string[] } | { categoryId: string } | { subcategoryId: string };

type PieceText = { id: string; title: string; place: string; description: string };

/**
 * Rebuilds the search documents of pieces. Every word is stored as it is written (to match by prefix) and as its stem (so
 * that "bangles" finds a bangle). Call it inside the transaction of the change.
 */
export async function refreshSearch(tx: Db, changed: Changed): Promise<void> {
  const { rows } = await tx.execute<PieceText>(sql`
    select ${products.id} as id, ${products.title} as title,
      concat_ws(' ', ${categories.name}, ${subcategories.name}) as place,
      concat_ws(' ', ${products.material}, ${products.design}, ${products.motif}) as description
    from ${products}
    join ${categories} on ${categories.id} = ${products.categoryId}
    left join ${subcategories} on ${subcategories.id} = ${products.subcategoryId}
    where ${inShop} and ${conditionOf(changed)}
    order by ${products.id}
    for share of ${products}`);
  await writeDocuments(tx, rows);
}

/** The words are those that `wordsOf` finds in what is typed, not those of Postgres, to which "a/b" and "a.b" are one word. */
async function writeDocuments(tx: Db, pieces: readonly PieceText[]): Promise<void> {
  const spoken = (text: string) => wordsOf(text).join(' ');
  const plain = pieces.map(({ id, title, place, description }) => ({
    id,
    title: spoken(title),
    place: spoken(place),
    description: spoken(description),
  }));
  await tx.execute(sql`
    insert into ${searchDocuments} (product_id, document)
    select id, ${weighted('title', 'A')} || ${weighted('place', 'B')} || ${weighted('description', 'C')}
    from jsonb_to_recordset(${JSON.stringify(plain)}::jsonb) as piece (id uuid, title text, place text, description text)
    on conflict (product_id) do update set document = excluded.document`);
  const words = plain.flatMap(({ title, place, description }) => `${title} ${place} ${description}`.split(' '));
  await learnWords(
    tx,
    [...new Set(words)].filter((word) => /^\p{L}{3,40}$/u.test(word)),
  );
}

function weighted(column: 'title' | 'place' | 'description', weight: 'A' | 'B' | 'C'): SQL {
  const text = sql.identifier(column);
  return sql`setweight(to_tsvector('simple', ${text}) || to_tsvector('english', ${text}), ${sql.raw(`'${weight}'`)})`;
}

function conditionOf(changed: Changed): SQL {
  if ('productId' in changed) return eq(products.id, changed.productId);
  if ('productIds' in changed) return inArray(products.id, [...changed.productIds]);
  if ('categoryId' in changed) return eq(products.categoryId, changed.categoryId);
  return eq(products.subcategoryId, changed.subcategoryId);
}

/** Which of these are words of the vocabulary, exactly. */
export async function listKnownWords(db: Db, words: string[]): Promise<string[]> {
  const known = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} = any(${sql.param(words)}::text[])`);
  return known.map(({ word }) => word);
}

/** Looks typed words up in the vocabulary; results in their order. They contain letters and digits only. */
export async function lookUpWords(db: Db, typed: Typed[]): Promise<WordKnowledge[]> {
  // Longer words may have more wrong letters.
  const mistakes = sql`case when length(typed.word) <= 4 then 1 when length(typed.word) <= 7 then 2 else 3 end`;
  const beginning = sql`array(select word from ${searchWords} where word like typed.word || '%' order by word limit 40)`;
  const containing = sql`array(
    select word from ${searchWords}
    where length(typed.word) >= 3 and word like '%' || typed.word || '%' order by word limit 40
  )`;
  const near = sql`(
    select coalesce(json_agg(json_build_object('word', word, 'mistakes', mistakes) order by mistakes, place), '[]') from (
      select word, place, levenshtein_less_equal(word, typed.word, 3) as mistakes from (
        select word, row_number() over () as place
        from (select word from ${searchWords} order by word <-> typed.word limit 20) as similar_ones
      ) as nearest
      where length(typed.word) between 3 and 40
    ) as candidates
    where mistakes <= ${mistakes} or similarity(word, typed.word) >= 0.45
  )`;
  // Each step is dearer than the one before, and needed only if nothing begins with the word.
  const { rows } = await db.execute<WordKnowledge>(sql`
    select empty, beginning, case when beginning = '{}' then ${containing} else '{}' end as containing,
      case when beginning = '{}' then ${near} else '[]' end as near
    from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, place)
    cross join lateral (
      select to_tsvector('english', typed.word) = ''::tsvector as empty, ${beginning} as beginning offset 0
    ) as begun
    order by typed.place`);
  return rows;
}

export type Wanted = { terms: Term[]; every: boolean };

/** So many times as many are ranked as are wanted, so that enough are left when some are sold out. */
const SPARE = 3;

/**
 * The document's match and its score, by which those are compared whose titles have equally many of the words: a typed word
 * counts more than one of its other meanings, a category more than a description.
 */
function scored({ terms, every }: Wanted): { matches: SQL; titled: SQL; score: SQL } {
  const both = every ? sql` && ` : sql` || `;
  const typed = sql.join(
    terms.map((term) => asTyped(term)),
    both,
  );
  const wide = sql.join(
    terms.map((term) => sql`(${asTyped(term)} || ${asMeant(term)})`),
    both,
  );
  const { document } = searchDocuments;
  // Without other meanings both are the same, and one of them is half the work.
  const score = terms.every(({ others }) => others.length === 0)
    ? sql`5 * ts_rank(${document}, ${typed})`
    : sql`4 * ts_rank(${document}, ${typed}) + ts_rank(${document}, ${wide})`;
  const titled = sql.join(
    terms.map((term) => sql`(${document} @@ ${asTyped(term, 'A')})::int`),
    sql` + `,
  );
  return { matches: sql`${document} @@ (${wide})`, titled, score };
}

/**
 * The matching pieces that pass the filter. First those whose titles have the most words; of these, those that can be bought
 * come before those that are sold out, whatever their scores. Without a filter only the best documents have their pieces read,
 * unless the last one is sold out, before which a piece that was not read may belong.
 */
export async function listMatching(
  db: Db,
  { limit, filter, sortBy, ...wanted }: Wanted & { filter: Filter | null; sortBy?: SortBy | undefined; limit: number },
): Promise<PublicPiece[]> {
  const { matches, titled, score } = scored(wanted);
  if (sortBy) {
    return selectPublic(db)
      .innerJoin(searchDocuments, eq(searchDocuments.productId, products.id))
      .where(and(matches, passing(db, filter ?? {})))
      .orderBy(...orders[sortBy])
      .limit(limit);
  }
  const best = (ranked: number | null) =>
    selectPublic(db)
      .innerJoin(
        sql`(
          select ${searchDocuments.productId} as id, ${titled} as titled, ${score} as score from ${searchDocuments}
          where ${matches} order by titled desc, score desc, id limit ${ranked}
        ) as ranked`,
        sql`ranked.id = ${products.id}`,
      )
      .where(passing(db, filter ?? {}))
      .orderBy(sql`titled desc`, sql`(${products.reserved} < ${products.onHand}) desc`, sql`score desc`, products.id)
      .limit(limit);
  if (filter) return best(null);
  const pieces = await best(SPARE * limit);
  const last = pieces[limit - 1];
  return last && last.reserved >= last.onHand ? best(null) : pieces;
}

/** All matching pieces by category, each category with those that pass the price, and the range of prices. */
export async function countMatching(
  db: Db,
  { filter, chosen, ...wanted }: Wanted & { filter: Filter; chosen: Pick<Filter, 'lowestPaise' | 'highestPaise'> },
): Promise<{ name: string; count: number; least: number; most: number }[]> {
  const { sellingPaise } = products;
  return db
    .select({
      name: categories.name,
      count: sql<number>`(count(*) filter (where ${conditions(db, chosen).price ?? sql`true`}))::int`,
      least: sql<number>`min(${sellingPaise})`.mapWith(sellingPaise),
      most: sql<number>`max(${sellingPaise})`.mapWith(sellingPaise),
    })
    .from(searchDocuments)
    .innerJoin(products, eq(products.id, searchDocuments.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(scored(wanted).matches, passing(db, filter)))
    .groupBy(categories.name)
    .orderBy(categories.name);
}

/** Whether any piece has a word itself, or another that names the same. */
export const isAnyNamed = (db: Db, term: Term) =>
  isAny(
    db
      .select({ id: searchDocuments.productId })
      .from(searchDocuments)
      .where(sql`${searchDocuments.document} @@ (${asTyped(term)} || ${asMeant(term)})`)
      .limit(1),
  );

/** Pieces whose SKU begins with this, both without signs; `code` has capital letters and digits only. */
export async function listByCode(db: Db, { code, limit }: { code: string; limit: number }): Promise<PublicPiece[]> {
  return selectPublic(db)
    .where(sql`${inShop} and regexp_replace(${products.sku}, '[^A-Z0-9]', '', 'g') like ${`${code}%`}`)
    .orderBy(sql`length(${products.sku})`, products.sku)
    .limit(limit);
}

/** Removes a withdrawn piece from the search. */
export const removeFromSearch = (tx: Db, productId: string) =>
  deleteRows(tx, searchDocuments, eq(searchDocuments.productId, productId));

/** Matches a prefix or the stem of a word, with a weight only in text of that weight. The words of an expression must be adjacent. */
function asTyped({ typed }: Term, weight?: 'A'): SQL {
  const beginning = phrase(typed, `:*${weight ?? ''}`);
  const stem = phrase(typed, weight ? `:${weight}` : '');
  return sql`(to_tsquery('simple', ${beginning}) || to_tsquery('english', ${stem}))`;
}

function asMeant({ others }: Term): SQL {
  return sql`to_tsquery('english', ${others.map((other) => `(${phrase(other)})`).join(' | ')})`;
}

function phrase(expression: string, suffix = ''): string {
  return expression
    .split(' ')
    .map((word) => `'${word}'${suffix}`)
    .join(' <-> ');
}
