/** API keys: other systems of the shop call the endpoints of the back office that name a permission. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, line, Message, pattern, wholeNumber } from '../shapes.ts';
import { keyPermissions } from './permissions.ts';

export const MOST_API_KEYS = 20;
/** A key always ends: one that nobody remembers would be open for ever. */
export const MOST_KEY_DAYS = 365;
export const KEY_CALLS_PER_MINUTE = { usual: 120, most: 600 } as const;

export const ApiKeyDraft = z.object({
  /** Whose system it is; the activity log names it. */
  name: line(60, 'Please enter a name.'),
  permissions: z
    .array(z.enum(keyPermissions))
    .min(1, 'Please choose what the key allows.')
    .max(keyPermissions.length)
    .overwrite((chosen) => [...new Set(chosen)].sort()),
  validDays: wholeNumber(1, MOST_KEY_DAYS),
  callsPerMinute: wholeNumber(1, KEY_CALLS_PER_MINUTE.most).default(KEY_CALLS_PER_MINUTE.usual),
});
export type ApiKeyDraft = z.output<typeof ApiKeyDraft>;

const named = { _id: Id, name: z.string(), permissions: z.array(z.string()) };

const ApiKey = z.object({
  ...named,
  /** The beginning of it, by which it is told from others. */
  beginning: z.string(),
  callsPerMinute: z.int(),
  madeBy: z.string(),
  createdAt: Instant,
  validUntil: Instant,
  /** To the minute; null when it was never used. */
  lastUsedAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const audience = 'integrations:write';

export const listApiKeys = endpoint.get('/admin/api-keys', audience, {
  summary: `The API keys of the shop, at most ${MOST_API_KEYS}, with those that have ended. No key is shown again.`,
  reply: z.object({ data: z.array(ApiKey) }),
});

export const addApiKey = endpoint.post('/admin/api-keys/add', audience, {
  summary: `Makes an API key for at most ${MOST_KEY_DAYS} days, which allows no more than the role of who makes it, now and later. It is shown once.`,
  errors: ['auth.guest', 'staff.more-than-own', 'api-key.limit'],
  confirms: true,
  body: ApiKeyDraft,
  reply: Message.extend({ data: ApiKey, key: z.string() }),
});

export const revokeApiKey = endpoint.delete('/admin/api-keys/revoke/:id', audience, {
  summary: 'Revokes an API key: every service refuses it within a second.',
  errors: ['api-key.not-found'],
});

export const ownApiKey = endpoint.get('/auth/key', 'anyone', {
  summary: 'The API key of this call and what it allows just now; null without a valid one.',
  reply: z.object({
    data: z.object({ ...named, callsPerMinute: z.int(), validUntil: Instant }).nullable(),
  }),
});

export const keyOfDigest = endpoint.get('/internal/staff/keys/:digest', 'service', {
  summary:
    'What the API key with this SHA-256 may do just now. Null when it has ended, is revoked, or its maker has no access.',
  params: z.object({ digest: pattern(64, /^[\da-f]{64}$/, 'This is not a digest.') }),
  // A service one release newer may know permissions that this one does not.
  reply: z.object({ key: z.object({ ...named, factorNeeded: z.boolean().optional() }).nullable() }),
});
