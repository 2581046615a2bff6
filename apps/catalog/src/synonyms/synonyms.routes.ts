import * as contract from '@kanaka/contracts/catalog/synonyms';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { saveSynonyms, type SynonymDeps } from './save-synonyms.ts';
import { shopSynonyms } from './shop-synonyms.ts';
import type { Synonyms } from './synonyms.repository.ts';
import { usualSynonyms } from './usual-synonyms.ts';

export async function synonymRoutes(app: FastifyInstance, deps: SynonymDeps): Promise<void> {
  serve(app, contract.getSynonyms, async () => ({ data: toStored(await shopSynonyms(deps.db)) }));

  serve(app, contract.saveSynonyms, async ({ headers, body: { groups }, caller }) => ({
    message: 'Search words saved',
    data: toStored(await saveSynonyms(deps, { groups, version: headers['if-match'], caller })),
  }));
}

function toStored({ groups, version }: Synonyms): contract.StoredSynonyms {
  return { groups: groups.map((group) => [...group]), version, usual: usualSynonyms.map((group) => [...group]) };
}
