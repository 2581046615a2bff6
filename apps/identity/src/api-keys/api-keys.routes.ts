import * as contract from '@kanaka/contracts/identity/api-keys';
import { apiKeyIn, digestOfKey, isApiKey } from '@kanaka/server-kit/api-key';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { neverCached } from '../never-cached.ts';
import type { ApiKeyRow } from '../schema.ts';
import type { StaffDeps } from '../staff/change-staff.ts';
import { listApiKeys } from './api-keys.repository.ts';
import { addApiKey, revokeApiKey } from './change-api-keys.ts';
import { findUsedKey } from './find-used-key.ts';

/** The API keys of the shop, and what the gateway and the other services ask about the one that a call presents. */
export async function apiKeyRoutes(app: FastifyInstance, deps: StaffDeps) {
  neverCached(app);
  const { db } = deps;

  serve(app, contract.listApiKeys, async () => ({ data: (await listApiKeys(db)).map(toApiKey) }));

  serve(app, contract.addApiKey, async ({ body, caller }) => {
    const { key, row, madeBy } = await addApiKey(deps, body, caller);
    return { message: 'The API key has been made.', data: toApiKey({ key: row, madeBy }), key };
  });

  serve(app, contract.revokeApiKey, async ({ params: { id }, caller }) => {
    await revokeApiKey(deps, id, caller);
    return { message: 'The API key has been revoked.' };
  });

  serve(app, contract.ownApiKey, async ({ request }) => {
    const sent = apiKeyIn(request);
    const found = sent !== null && isApiKey(sent) ? await findUsedKey(db, digestOfKey(sent)) : null;
    if (!found) return { data: null };
    const { key, permissions } = found;
    return { data: { ...namedKey(key), permissions: [...permissions], ...limitsOf(key) } };
  });

  serve(app, contract.keyOfDigest, async ({ params: { digest } }) => {
    const found = await findUsedKey(db, digest);
    if (!found) return { key: null };
    const { id: _id, name, permissions, factorNeeded } = found;
    return { key: { _id, name, permissions: [...permissions], factorNeeded } };
  });
}

const namedKey = ({ id, name }: ApiKeyRow) => ({ _id: id, name });

const limitsOf = ({ callsPerMinute, expiresAt }: ApiKeyRow) => ({
  callsPerMinute,
  validUntil: expiresAt.toISOString(),
});

const toApiKey = ({ key, madeBy }: { key: ApiKeyRow; madeBy: string }): contract.ApiKey => ({
  ...{ ...namedKey(key), ...limitsOf(key), madeBy },
  ...{ permissions: key.permissions, beginning: key.beginning, createdAt: key.createdAt.toISOString() },
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});
