import * as contract from '@kanaka/contracts/orders/refunds';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { BookDeps } from './book-refunds.ts';
import { listRefusedRefunds } from './refunds.repository.ts';
import { settleRefund } from './settle-refund.ts';

const MOST_REFUSED = 200;

/** The owner's routes for refunds that Razorpay refuses. */
export async function refundRoutes(app: FastifyInstance, deps: BookDeps): Promise<void> {
  serve(app, contract.listRefusedRefunds, async () => ({
    data: (await listRefusedRefunds(deps.db, MOST_REFUSED)).map(({ refund, ...beside }) => ({
      ...refund,
      ...beside,
      refundId: refund.id,
      amount: refund.amountPaise - refund.creditedPaise,
      createdAt: refund.createdAt.toISOString(),
    })),
  }));

  serve(app, contract.settleRefund, async ({ params: { refundId }, body: { note }, caller }) => {
    await settleRefund(deps, { refundId, note, settledBy: caller });
    return { message: 'The refund is settled.' };
  });
}
