import { isPolicy, policySlugs } from '@kanaka/contracts/catalog/page-address';
import { hasSeller, type Shop, type ShopSettings } from '@kanaka/contracts/catalog/settings';
import { newShop } from '@kanaka/contracts/catalog/shop-profile';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { findSettings } from '../settings/settings.repository.ts';
import { factsOf, fillText } from './fill-text.ts';
import { FIRST_VALID_FROM, firstTexts } from './first-texts.ts';
import * as repository from './pages.repository.ts';

/** Gives a shop its first policies. Safe to call at every start of every replica. */
export async function openPages({ db }: { db: Db }): Promise<void> {
  await db.transaction(async (tx) => {
    const facts = factsOf((await findSettings(tx))?.value ?? newShop);
    for (const slug of policySlugs) {
      const text = { slug, ...firstTexts[slug] };
      await repository.insertPage(tx, text);
      const filled = fillText(text.body, facts);
      await repository.insertFirstVersion(tx, { ...text, filled, validFrom: FIRST_VALID_FROM, cause: 'first', by: '' });
    }
  });
}

/**
 * Lets the texts follow the settings, in the transaction that changes them. A policy that says something else by it gets a new
 * version, because orders name the old one; nobody can have ordered while the shop had no seller.
 */
export async function renewTexts(
  tx: Db,
  { before, after, by }: { before: ShopSettings; after: Shop; by: string },
): Promise<void> {
  const facts = factsOf(after);
  const mayBeNamed = hasSeller(before);
  for (const { number, validFrom: _, ...text } of await repository.listCurrent(tx)) {
    const filled = fillText(text.body, facts);
    if (filled === text.filled) continue;
    if (mayBeNamed && isPolicy(text.slug)) {
      await repository.insertVersion(tx, { ...text, filled, cause: 'settings', by }, null);
    } else await repository.refillVersion(tx, { slug: text.slug, number }, filled);
  }
  for (const coming of await repository.listComing(tx)) {
    await repository.refillVersion(tx, coming, fillText(coming.body, facts));
  }
  purgeAfterCommit('pages');
}
