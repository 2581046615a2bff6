import * as contract from '@kanaka/contracts/identity/accounts';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { neverCached } from '../never-cached.ts';
import { openAccount, type AccountDeps } from './open-account.ts';

export async function accountRoutes(app: FastifyInstance, deps: AccountDeps) {
  neverCached(app);

  serve(app, contract.register, async ({ body, request }) => {
    await openAccount(deps, body, { address: request.ip });
    // True of an address that has an account already, too.
    return { message: 'Thank you. Please sign in; we have also sent you an e-mail.' };
  });
}
