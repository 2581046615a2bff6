import type { Db } from '@kanaka/server-kit/database/database';
import { openDictionary, type Dictionary } from './dictionary.ts';
import { findSynonyms, findSynonymsVersion, type Synonyms } from './synonyms.repository.ts';
import { usualSynonyms } from './usual-synonyms.ts';

/** The owner's synonyms; the usual ones until there are any. */
export async function shopSynonyms(db: Db): Promise<Synonyms> {
  return (await findSynonyms(db)) ?? { groups: usualSynonyms, version: 0 };
}

/** Gives the shop's dictionary as it is now; it is read again only after a change. */
export function openShopDictionary(db: Db): () => Promise<Dictionary> {
  let known: Dictionary | null = null;
  return async () => {
    if (known?.version === (await findSynonymsVersion(db))) return known;
    const { version, groups } = await shopSynonyms(db);
    known = openDictionary(version, groups);
    return known;
  };
}
