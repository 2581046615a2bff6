import { staffOfSession } from '@kanaka/contracts/identity/staff';
import type { TestAuth } from '@kanaka/testing/sessions';
import { createHttpService } from '../src/http-service.ts';
import { createLogger } from '../src/logger.ts';
import { serve } from '../src/serve.ts';
import { staffAnswer } from '../src/staff.ts';

/** In place of `identity`, for a service that runs as a process of its own: knows the admins that `auth` has signed in. */
export async function startStaffStandIn({ publicKey, internalToken, staff }: TestAuth) {
  const logger = createLogger({ service: 'identity', level: 'silent' });
  const app = await createHttpService({ logger, jwtPublicKey: publicKey, internalToken });
  serve(app, staffOfSession, async ({ params: { sessionId } }) => {
    return { staff: staffAnswer(await staff.find(sessionId)) };
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}
