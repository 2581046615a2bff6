import { keyOfDigest } from '@kanaka/contracts/identity/api-keys';
import { refusedStaff, staffOfSession } from '@kanaka/contracts/identity/staff';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from './app-error.ts';
import { createServiceClient } from './service-client.ts';

/** What a person of the shop, or an API key under its id, was refused: the endpoint and the permission that it asks for. */
export type StaffRefusal = { sessionId: string; permission: Permission; what: string };

/** A person of the shop, in one session. */
export type Staff = {
  permissions: ReadonlySet<Permission>;
  /** When this session last gave a password or a factor, in milliseconds. */
  confirmedAt: number | null;
  /** Whether a second factor must be set up before anything else. */
  factorNeeded: boolean;
};

/** An API key, as the activity log names it; it may never do more than who made it, who may need a second factor first. */
export type StaffKey = { id: string; name: string } & Omit<Staff, 'confirmedAt'>;

export type StaffLookup = {
  /** The person of this session, `fresh` if not as remembered; null when the session has ended or the person is suspended. */
  find: (sessionId: string, how?: { fresh: boolean }) => Promise<Staff | null>;
  /** The API key with this digest; null when it has ended, is revoked, or who made it has no access any more. */
  findKey: (digest: string) => Promise<StaffKey | null>;
  /** Notes a refusal in the activity log. */
  refused: (refusal: StaffRefusal) => void;
};

/** A person of the shop as `identity` tells other services. */
export const staffAnswer = (staff: Staff | null) =>
  staff && {
    ...staff,
    permissions: [...staff.permissions],
    confirmedAt: staff.confirmedAt === null ? null : new Date(staff.confirmedAt).toISOString(),
  };

/** How long an answer is used: a screen of the back office makes several calls at once. */
const KEPT_MS = 500;

/** Remembers what is found, each for a moment; calls at once share one question. */
function remember<Found>(ask: (of: string) => Promise<Found>) {
  const kept = new Map<string, { until: number; found: Promise<Found> }>();
  return (of: string, { fresh } = { fresh: false }): Promise<Found> => {
    const now = performance.now();
    const known = kept.get(of);
    if (!fresh && known && known.until > now) return known.found;
    for (const [one, { until }] of kept) if (until <= now) kept.delete(one);
    const found = ask(of).catch((error: unknown) => {
      kept.delete(of);
      throw new AppError('service.unavailable', 'Who is signed in cannot be checked at the moment. Please try again.', {
        cause: error,
      });
    });
    kept.set(of, { until: now + KEPT_MS, found });
    return found;
  };
}

/** Asks `identity` about the sessions of the people of the shop and its API keys. Without it nobody of them passes. */
export function createStaffLookup({
  identityUrl,
  internalToken,
  logger,
}: {
  identityUrl: string;
  internalToken: string;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}): StaffLookup {
  const identity = createServiceClient({ name: 'identity', url: identityUrl, internalToken });

  const findStaff = async (sessionId: string): Promise<Staff | null> => {
    const { staff } = await identity(staffOfSession, { params: { sessionId } });
    if (!staff) return null;
    const { permissions, confirmedAt = null, factorNeeded = false } = staff;
    return {
      permissions: new Set(permissions as Permission[]),
      confirmedAt: confirmedAt === null ? null : Date.parse(confirmedAt),
      factorNeeded,
    };
  };

  const findKey = async (digest: string): Promise<StaffKey | null> => {
    const { key } = await identity(keyOfDigest, { params: { digest } });
    if (!key) return null;
    const { _id: id, name, permissions, factorNeeded = false } = key;
    return { id, name, permissions: new Set(permissions as Permission[]), factorNeeded };
  };

  return {
    find: remember(findStaff),
    findKey: remember(findKey),
    refused(refusal) {
      identity(refusedStaff, { body: refusal }).catch((error: unknown) =>
        logger.warn({ err: error, ...refusal }, 'a refusal could not be added to the activity log'),
      );
    },
  };
}
