import { refusedStaff, staffOfSession } from '@kanaka/contracts/identity/staff';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from './app-error.ts';
import { createServiceClient } from './service-client.ts';

/** What a person of the shop was refused: the endpoint and the permission that it asks for. */
export type StaffRefusal = { sessionId: string; permission: Permission; what: string };

export type StaffLookup = {
  /** What the person of this session may do; null when the session has ended or the person is suspended. */
  permissionsOf: (sessionId: string) => Promise<ReadonlySet<Permission> | null>;
  /** Notes a refusal in the activity log. */
  refused: (refusal: StaffRefusal) => void;
};

/** How long an answer is used: a screen of the back office makes several calls at once. */
const KEPT_MS = 500;

type Kept = { until: number; permissions: Promise<ReadonlySet<Permission> | null> };

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

  const ask = async (sessionId: string) => {
    const { staff } = await identity(staffOfSession, { params: { sessionId } }).catch((error: unknown) => {
      kept.delete(sessionId);
      throw new AppError('service.unavailable', 'Who is signed in cannot be checked just now. Please try again.', {
        cause: error,
      });
    });
    return staff && new Set(staff.permissions as Permission[]);
  };

  return {
    permissionsOf(sessionId) {
      const now = performance.now();
      const found = kept.get(sessionId);
      if (found && found.until > now) return found.permissions;
      for (const [session, { until }] of kept) if (until <= now) kept.delete(session);
      const permissions = ask(sessionId);
      kept.set(sessionId, { until: now + KEPT_MS, permissions });
      return permissions;
    },
    refused(refusal) {
      identity(refusedStaff, { body: refusal }).catch((error: unknown) =>
        logger.warn({ err: error, ...refusal }, 'a refusal could not be added to the activity log'),
      );
    },
  };
}
