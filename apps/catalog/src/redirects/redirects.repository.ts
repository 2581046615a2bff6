import { MAX_REDIRECTS, type RedirectDraft } from '@kanaka/contracts/catalog/redirects';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, isAny, updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { pages } from '../pages/pages-schema.ts';
import { findCollection } from '../products/collections.repository.ts';
import { inShop } from '../products/products.repository.ts';
import { products } from '../schema.ts';
import type { Named } from './redirect-rules.ts';
import { redirects, type RedirectRow } from './redirects-schema.ts';

/** Until the transaction ends nobody else saves a redirect: two that are right alone may make a circle. */
export async function lockRedirects(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
}

export async function listAllRedirects(db: Db): Promise<RedirectRow[]> {
  return db.select().from(redirects).limit(MAX_REDIRECTS);
}

export async function listRedirects(
  db: Db,
  { words, page, limit }: { words: string; page: number; limit: number },
): Promise<{ rows: RedirectRow[]; total: number }> {
  const matching = sql`position(${words.toLowerCase()} in lower(${redirects.from} || ' ' || ${redirects.to})) > 0`;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(redirects)
      .where(matching)
      .orderBy(desc(redirects.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(redirects).where(matching),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Saves redirects, in place of those of the same old addresses, whose visits stay counted. */
export async function saveRedirects(db: Db, drafts: readonly RedirectDraft[]): Promise<void> {
  const column = <Name extends keyof RedirectDraft>(name: Name) => sql.param(drafts.map((draft) => draft[name]));
  const ids = sql.param(drafts.map(() => uuidv7()));
  await db.execute(sql`
    insert into ${redirects} (id, "from", "to", permanent)
    select * from unnest(${ids}::uuid[], ${column('from')}::text[], ${column('to')}::text[], ${column('permanent')}::boolean[])
    on conflict ("from") do update set "to" = excluded."to", permanent = excluded.permanent`);
}

/** Lets all that led to one path lead to another, which itself leads nowhere any more. */
export async function moveTarget(tx: Db, { from, to }: Pick<RedirectRow, 'from' | 'to'>): Promise<void> {
  await deleteRows(tx, redirects, eq(redirects.from, to));
  const rest = sql<string>`${to}::text || substr(${redirects.to}, ${from.length + 1}::int)`;
  await updateRows(tx, redirects, { to: rest }, sql`regexp_replace(${redirects.to}, '[?#].*', '') = ${from}`);
}

export const countRedirects = (db: Db) => db.$count(redirects);

export const deleteRedirect = (db: Db, id: string) =>
  firstOf(db.delete(redirects).where(eq(redirects.id, id)).returning());

/** Where an old address leads; counts that somebody came by it. */
export const followRedirect = (db: Db, from: string) =>
  updateRow(db, redirects, { hits: sql`${redirects.hits} + 1`, lastHitAt: sql`now()` }, eq(redirects.from, from));

/** Whether shoppers see now what an address names. */
export async function isThere(db: Db, { kind, slug }: Named): Promise<boolean> {
  if (kind === 'collection') return (await findCollection(db, slug)) !== null;
  if (kind === 'page') return isAny(db.select({ slug: pages.slug }).from(pages).where(eq(pages.slug, slug)));
  return isAny(
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.slug, slug), inShop)),
  );
}
