import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { plainWords } from './dictionary.ts';
import { shopSynonyms } from './shop-synonyms.ts';
import { replaceSynonyms, type Synonyms, learnWords } from './synonyms.repository.ts';

export type SynonymDeps = { db: Db };

/** Saves the owner's synonyms, unless somebody else saved others since this owner read them. */
export async function saveSynonyms(
  { db }: SynonymDeps,
  { groups, version, caller }: { groups: string[][]; version: number; caller: Caller },
): Promise<Synonyms> {
  return db.transaction(async (tx) => {
    const before = linesOf((await shopSynonyms(tx)).groups);
    const after = linesOf(groups);
    const replaced = await replaceSynonyms(tx, { groups, version });
    if (!replaced) {
      throw new AppError(
        'synonyms.changed-meanwhile',
        'The synonyms were changed by somebody else in the meantime. Please load them again.',
      );
    }
    await learnWords(tx, plainWords(groups));
    purgeAfterCommit('products');
    await recordChange(tx, {
      actor: actorOf(caller),
      action: 'synonyms.edited',
      subject: { kind: 'settings', id: 'synonyms', name: 'Synonyms of the search' },
      // The whole list would hide what is different.
      before: { groups: before.filter((line) => !after.includes(line)) },
      after: { groups: after.filter((line) => !before.includes(line)) },
    });
    return replaced;
  });
}

const linesOf = (groups: Synonyms['groups']) => groups.map((group) => group.join(', '));
