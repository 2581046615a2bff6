import * as contract from '@kanaka/contracts/catalog/redirects';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { followRedirect, listRedirects } from './redirects.repository.ts';
import type { RedirectRow } from './redirects-schema.ts';
import { deleteRedirect, importRedirects, saveRedirect } from './save-redirects.ts';

export async function redirectRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  serve(app, contract.listRedirects, async ({ query }) => {
    const { rows, total } = await listRedirects(deps.db, query);
    return { data: rows.map(toRedirect), total, page: query.page, limit: query.limit };
  });

  serve(app, contract.saveRedirect, async ({ body, caller }) => {
    await saveRedirect(deps, { draft: body, caller });
    return { message: 'Redirect saved' };
  });

  serve(app, contract.importRedirects, async ({ body, caller }) => {
    const { added, changed } = await importRedirects(deps, { lines: body.lines, caller });
    return { message: `${added} added, ${changed} changed` };
  });

  serve(app, contract.deleteRedirect, async ({ params, caller }) => {
    await deleteRedirect(deps, { id: params.id, caller });
    return { message: 'Redirect deleted' };
  });

  serve(app, contract.followRedirect, async ({ body }) => {
    const from = contract.oldPathOf(body.path);
    return { data: from === null ? null : await followRedirect(deps.db, from) };
  });
}

const toRedirect = ({ id, lastHitAt, ...redirect }: RedirectRow): contract.Redirect => ({
  _id: id,
  ...redirect,
  lastHitAt: lastHitAt?.toISOString() ?? null,
});
