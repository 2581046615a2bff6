import { usedPhotographs } from '@kanaka/contracts/media/photographs';
import * as contract from '@kanaka/contracts/orders/returns';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { listOrdersById } from '../orders/orders.repository.ts';
import { moveOwnReturn, moveReturn } from './move-return.ts';
import { existingReturn } from './existing-return.ts';
import { requestReturn, type RequestDeps } from './request-return.ts';
import { toAdminReturn, toReturn } from './return-mapper.ts';
import { listReturns, listUsedPhotographs } from './returns.repository.ts';

const MOST_LISTED = 200;

/** Returns, for shoppers and for the owner. */
export async function returnRoutes(app: FastifyInstance, deps: RequestDeps): Promise<void> {
  const { db, photographIds } = deps;
  const signFor = (userId: string) => (id: string) => photographIds.sign(id, userId);

  serve(app, contract.requestReturn, async ({ params: { orderId }, body: draft, caller }) => {
    const { order, row } = await existingReturn(db, await requestReturn(deps, { orderId, draft, caller }));
    return {
      message: 'We have received your request and will answer by e-mail.',
      data: toReturn(order, row, signFor(caller.id)),
    };
  });

  serve(app, contract.moveOwnReturn, async ({ params: { id: returnId }, body: move, caller }) => {
    await moveOwnReturn(deps, { returnId, move, caller });
    const { order, row } = await existingReturn(db, returnId);
    return { message: ownMoved[move.to], data: toReturn(order, row, signFor(caller.id)) };
  });

  serve(app, contract.listReturns, async ({ query: { customer }, caller }) => {
    const rows = await listReturns(db, { customer, limit: MOST_LISTED });
    const orders = await listOrdersById(db, [...new Set(rows.map(({ orderId }) => orderId))]);
    return {
      data: rows.flatMap((row) => {
        const order = orders.find(({ id }) => id === row.orderId);
        return order ? [toAdminReturn(order, row, signFor(caller.id))] : [];
      }),
    };
  });

  serve(app, contract.moveReturn, async ({ params: { id: returnId }, body: move, caller }) => {
    await moveReturn(deps, { returnId, move, mover: 'owner', by: caller });
    const { order, row } = await existingReturn(db, returnId);
    return { message: moved[move.to], data: toAdminReturn(order, row, signFor(caller.id)) };
  });

  serve(app, usedPhotographs, async ({ body: { ids } }) => ({ ids: await listUsedPhotographs(db, ids) }));
}

const ownMoved: Record<z.output<typeof contract.moveOwnReturn.body>['to'], string> = {
  withdrawn: 'Your return has been withdrawn.',
  inTransit: 'Thank you. We will look out for it.',
  accepted: 'Your money is on its way back to you.',
};

const moved: Record<contract.ReturnMove['to'], string> = {
  approved: 'The return is approved.',
  inTransit: 'The return is on its way.',
  received: 'The return has been received.',
  inspected: 'The inspection is recorded.',
  exchanging: 'The return is accepted, and the customer can choose another piece.',
  accepted: 'The return is accepted, and the money goes back.',
  refused: 'The return is refused.',
};
