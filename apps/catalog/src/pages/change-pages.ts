import { actorOf, recordChange } from '@kanaka/audit/record-change';
import type { AuditAction } from '@kanaka/contracts/audit';
import { isPolicy, pageAddress, policySlugs } from '@kanaka/contracts/catalog/page-address';
import { MAX_PAGES, type PageDraft } from '@kanaka/contracts/catalog/pages';
import { newShop } from '@kanaka/contracts/catalog/shop-profile';
import { AppError, existing, fieldError, outdated } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { lockSettings } from '../settings/settings.repository.ts';
import { factsOf, fillText } from './fill-text.ts';
import type { PageRow } from './pages-schema.ts';
import * as repository from './pages.repository.ts';
import { refuseText } from './refuse-text.ts';

export type PageDeps = {
  db: Db;
  /** Lets the former address of a page lead to its new one. */
  redirectMoved: (tx: Db, moved: { from: string; to: string }) => Promise<void>;
};
type By = { slug: string; caller: Caller };

const slugTaken = (slug: string) =>
  fieldError('page.slug-taken', 'slug', `Another page has the address ${slug}. Please choose another.`);

async function record(
  tx: Db,
  caller: Caller,
  action: AuditAction,
  { slug, title, before, after }: { slug: string; title: string; before: object | null; after: object | null },
): Promise<void> {
  purgeAfterCommit('pages', 'shop');
  await recordChange(tx, {
    actor: actorOf(caller),
    action,
    subject: { kind: 'page', id: slug, name: title },
    before,
    after,
  });
}

const factsLogged = ({ title, description, body, inFooter }: PageRow) => ({ title, description, body, inFooter });

/** Adds a free page, of which nothing is written yet. */
export async function addPage({ db }: PageDeps, { slug, title, caller }: By & { title: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await repository.lockForAdding(tx);
    if ((await repository.listPages(tx)).length >= MAX_PAGES + policySlugs.length) {
      throw new AppError('page.limit', `A shop has at most ${MAX_PAGES} pages. Delete one first.`);
    }
    if (!(await repository.insertPage(tx, { slug, title, description: '', body: '' }))) throw slugTaken(slug);
    await record(tx, caller, 'page.added', { slug, title, before: null, after: { title } });
  });
}

/** The page, locked; refused when somebody has changed it since that version. */
async function lockVersion(tx: Db, slug: string, version: number): Promise<PageRow> {
  const page = existing('page', await repository.lockPage(tx, slug));
  if (page.version !== version) throw outdated('The page');
  return page;
}

/** Saves what is written; shoppers read it once it is published. */
export async function savePage(
  { db, redirectMoved }: PageDeps,
  { slug: former, version, draft, caller }: By & { version: number; draft: PageDraft },
): Promise<void> {
  refuseText(draft);
  const { slug = former, title } = draft;
  await db.transaction(async (tx) => {
    const before = await lockVersion(tx, former, version);
    if (slug !== former) {
      refusePolicy(former, 'A policy keeps its address.');
      const moved = await repository.movePage(tx, before, slug);
      if (!moved) throw slugTaken(slug);
      // Nobody knows the address of one that was never published.
      if (moved.versions > 0) await redirectMoved(tx, { from: pageAddress(former), to: pageAddress(slug) });
    }
    await repository.updatePage(tx, slug, draft);
    const after = { slug, ...factsLogged({ ...before, ...draft, slug }) };
    await record(tx, caller, 'page.edited', { slug, title, before: { slug: former, ...factsLogged(before) }, after });
  });
}

function refusePolicy(slug: string, message: string): void {
  if (isPolicy(slug)) throw new AppError('page.policy-stays', message);
}

/** Makes what is saved the next version, in force at once or from a time on, in place of one that was still to come. */
export async function publishPage(
  { db }: PageDeps,
  { slug, version, validFrom, caller }: By & { version: number; validFrom: Date | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    // A save of the settings at the same moment fills either this version or the one before.
    const settings = (await lockSettings(tx))?.value ?? newShop;
    const { title, description, body } = await lockVersion(tx, slug, version);
    if (body === '') throw fieldError('request.invalid', 'body', 'Please write and save a text first.');
    await repository.deleteComing(tx, slug);
    const filled = fillText(body, factsOf(settings));
    const by = caller.userName;
    await repository.insertVersion(tx, { slug, title, description, body, filled, cause: 'published', by }, validFrom);
    await repository.updatePage(tx, slug, { withdrawn: false });
    const after = { title, description, body, validFrom: validFrom?.toISOString() ?? 'at once' };
    await record(tx, caller, 'page.published', { slug, title, before: null, after });
  });
}

/** A page that is no policy, locked: orders name those. */
async function lockFree(tx: Db, slug: string): Promise<PageRow> {
  const page = existing('page', await repository.lockPage(tx, slug));
  refusePolicy(slug, 'A policy stays: change its text instead.');
  return page;
}

export async function withdrawPage({ db }: PageDeps, { slug, caller }: By): Promise<void> {
  await db.transaction(async (tx) => {
    const { title, withdrawn } = await lockFree(tx, slug);
    await repository.updatePage(tx, slug, { withdrawn: true });
    await record(tx, caller, 'page.withdrawn', { slug, title, before: { withdrawn }, after: { withdrawn: true } });
  });
}

export async function deletePage({ db }: PageDeps, { slug, caller }: By): Promise<void> {
  await db.transaction(async (tx) => {
    const page = await lockFree(tx, slug);
    await repository.deletePage(tx, slug);
    await record(tx, caller, 'page.deleted', { slug, title: page.title, before: factsLogged(page), after: null });
  });
}
