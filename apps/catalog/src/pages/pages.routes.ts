import { isPolicy, policySlugs } from '@kanaka/contracts/catalog/page-address';
import * as contract from '@kanaka/contracts/catalog/pages';
import { newShop } from '@kanaka/contracts/catalog/shop-profile';
import { existing } from '@kanaka/server-kit/app-error';
import { changesIn } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { findSettings } from '../settings/settings.repository.ts';
import { addPage, deletePage, type PageDeps, publishPage, savePage, withdrawPage } from './change-pages.ts';
import { factsOf, fillText } from './fill-text.ts';
import { toAdminPage, toListedPages, toShopPage } from './page-mapper.ts';
import * as repository from './pages.repository.ts';
import { readMarkdown } from './read-markdown.ts';

export async function pageRoutes(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { db } = deps;

  serve(app, contract.getPage, async ({ params: { slug }, query, reply }) => {
    const seconds = await repository.nextChangeSeconds(db, slug);
    if (seconds !== null) changesIn(reply, seconds);
    const found = existing('page', await repository.findShown(db, slug, query.version));
    return { data: toShopPage(found, await readFacts(db), await repository.findEnd(db, found)) };
  });

  serve(app, contract.listPages, async () => ({ data: await listAll(db) }));

  serve(app, contract.adminGetPage, async ({ params }) => ({ data: await readPage(db, params.slug) }));

  serve(app, contract.adminGetPageVersion, async ({ params: { slug, number } }) => {
    const found = existing('page', await repository.findVersion(db, slug, number));
    return { data: { ...toShopPage(found, await readFacts(db)), body: found.body } };
  });

  serve(app, contract.addPage, async ({ body: { slug, title }, caller }) => {
    await addPage(deps, { slug, title, caller });
    return { message: 'Page added', data: await readPage(db, slug) };
  });

  serve(app, contract.savePage, async ({ params: { slug }, headers, body, caller }) => {
    await savePage(deps, { slug, version: headers['if-match'], draft: body, caller });
    return { message: 'Saved. Customers read it once it is published.', data: await readPage(db, body.slug ?? slug) };
  });

  serve(app, contract.publishPage, async ({ params: { slug }, headers, body, caller }) => {
    const validFrom = body.validFrom === undefined ? null : new Date(body.validFrom);
    await publishPage(deps, { slug, version: headers['if-match'], validFrom, caller });
    return { message: 'Page published', data: await readPage(db, slug) };
  });

  serve(app, contract.withdrawPage, async ({ params: { slug }, caller }) => {
    await withdrawPage(deps, { slug, caller });
    return { message: 'Page taken out of the shop', data: await readPage(db, slug) };
  });

  serve(app, contract.deletePage, async ({ params: { slug }, caller }) => {
    await deletePage(deps, { slug, caller });
    return { message: 'Page deleted' };
  });

  serve(app, contract.previewPage, async ({ body }) => ({
    data: readMarkdown(fillText(body.body, await readFacts(db))),
  }));
}

const readFacts = async (db: Db) => factsOf((await findSettings(db))?.value ?? newShop);

async function readVersions(db: Db) {
  const [current, coming] = [await repository.listCurrent(db), await repository.listComing(db)];
  return { current, coming };
}

async function listAll(db: Db) {
  return toListedPages(await repository.listPages(db), await readVersions(db));
}

async function readPage(db: Db, slug: string): Promise<contract.AdminPage> {
  const page = existing('page', await repository.findPage(db, slug));
  return toAdminPage(page, await readVersions(db), await repository.listVersions(db, slug));
}

/** The pages that shoppers can read, with what is in force of each. */
async function readShown(db: Db) {
  const [pages, current] = [await repository.listPages(db), await repository.listCurrent(db)];
  return pages.flatMap(({ slug, inFooter, withdrawn }) => {
    const shown = withdrawn ? undefined : current.find((one) => one.slug === slug);
    return shown ? [{ slug, inFooter: inFooter && !isPolicy(slug), title: shown.title }] : [];
  });
}

/** The free pages that the foot of the shop leads to. */
export async function readFooterPages(db: Db): Promise<{ slug: string; title: string }[]> {
  return (await readShown(db)).filter(({ inFooter }) => inFooter).map(({ slug, title }) => ({ slug, title }));
}

export async function readPageSlugs(db: Db): Promise<string[]> {
  return (await readShown(db)).map(({ slug }) => slug);
}

/** The versions of the policies that are in force. */
export async function readPolicies(db: Db): Promise<contract.PolicyVersion[]> {
  const current = await repository.listCurrent(db);
  return policySlugs.flatMap((policy) =>
    current
      .filter(({ slug }) => slug === policy)
      .map(({ slug, title, number, validFrom }) => ({ slug, title, number, validFrom: validFrom.toISOString() })),
  );
}
