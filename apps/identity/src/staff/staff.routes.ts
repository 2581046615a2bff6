import * as contract from '@kanaka/contracts/identity/staff';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import { staffAnswer } from '@kanaka/server-kit/staff';
import type { FastifyInstance } from 'fastify';
import { recordRefusal } from './record-refusal.ts';
import { findStaffOfSession, toStaff } from './staff.repository.ts';

/** What the other services ask about the people of the shop. */
export async function staffRoutes(app: FastifyInstance, { db, wakeRelay }: { db: Db; wakeRelay: () => void }) {
  serve(app, contract.staffOfSession, async ({ params: { sessionId } }) => {
    const staff = await findStaffOfSession(db, sessionId);
    return { staff: staffAnswer(staff && toStaff(staff)) };
  });

  serve(app, contract.refusedStaff, async ({ body }) => {
    await recordRefusal(db, body, new Date());
    wakeRelay();
    return {};
  });
}
