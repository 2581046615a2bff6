import * as contract from '@kanaka/contracts/orders/email-previews';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { previewEmail, tryEmail, type PreviewDeps } from './preview-email.ts';

/** What e-mails look like, for whoever writes their words; the words themselves are stored with the settings. */
export async function emailPreviewRoutes(app: FastifyInstance, deps: PreviewDeps): Promise<void> {
  serve(app, contract.previewEmail, async ({ body, caller }) => ({ data: await previewEmail(deps, body, caller) }));

  serve(app, contract.tryEmail, async ({ body, caller }) => {
    await tryEmail(deps, body, caller);
    return { message: `The test is on its way to ${caller.email}` };
  });
}
