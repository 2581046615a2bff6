import { refusedStaff, staffOfSession } from '@kanaka/contracts/identity/staff';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from './app-error.ts';
import { createServiceClient } from './service-client.ts';

/** What a person of the shop was refused: the endpoint and the permission that it asks for. */
export type StaffRefusal = { sessionId: string; permission: Permission; what: string };

/** A person of the shop, in one session. */
export type Staff = {
  permissions: ReadonlySet<Permission>;
  /** When this session last gave a password or a factor, in milliseconds. */
  confirmedAt: number | null;
  /** Whether a second factor must be set up before anything else. */
  factorNeeded: boolean;
};

export type StaffLookup = {
  /** The person of this session, `fresh` if not as remembered; null when the session has ended or the person is suspended. */
  find: (sessionId: string, how?: { fresh: boolean }) => Promise<Staff | null>;
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

type Kept = { until: number; staff: Promise<Staff | null> };

/** Asks `identity` about the sessions of the people of the shop. Without it nobody of them passes. */
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
  const kept = new Map<string, Kept>();

  const ask = async (sessionId: string): Promise<Staff | null> => {
    const { staff } = await identity(staffOfSession, { params: { sessionId } }).catch((error: unknown) => {
      kept.delete(sessionId);
      throw new AppError('service.unavailable', 'Who is signed in cannot be checked just now. Please try again.', {
        cause: error,
      });
    });
    if (!staff) return null;
    const { permissions, confirmedAt = null, factorNeeded = false } = staff;
    return {
      permissions: new Set(permissions as Permission[]),
      confirmedAt: confirmedAt === null ? null : Date.parse(confirmedAt),
      factorNeeded,
    };
  };

  return {
    find(sessionId, { fresh } = { fresh: false }) {
      const now = performance.now();
      const found = kept.get(sessionId);
      if (!fresh && found && found.until > now) return found.staff;
      for (const [session, { until }] of kept) if (until <= now) kept.delete(session);
      const staff = ask(sessionId);
      kept.set(sessionId, { until: now + KEPT_MS, staff });
      return staff;
    },
    refused(refusal) {
      identity(refusedStaff, { body: refusal }).catch((error: unknown) =>
        logger.warn({ err: error, ...refusal }, 'a refusal could not be added to the activity log'),
      );
    },
  };
}
