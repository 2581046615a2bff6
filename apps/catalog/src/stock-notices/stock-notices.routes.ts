import * as contract from '@kanaka/contracts/catalog/stock-notices';
import { bySize } from '@kanaka/contracts/catalog/size-labels';
import type { TransactionHandlers } from '@kanaka/queues/inbox';
import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { askForNotice } from './ask-for-notice.ts';
import * as repository from './stock-notices.repository.ts';
import { hashInToken, hashOfAddress } from './stop-token.ts';

/** Of the queue that `catalog` reads; the others are about stock. */
export const noticeJobs: Pick<TransactionHandlers<'stock'>, 'account-erased'> = {
  'account-erased': ({ email }, tx) => repository.deleteOfAddress(tx, hashOfAddress(email)),
};

export async function stockNoticeRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  // Mail programs send a form, of which nothing is read.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 2_000 }, (_, __, done) => done(null, {}));
  }

  serve(app, contract.askForStockNotice, async ({ body, caller }) => {
    await askForNotice({ db }, body, caller);
    return { message: 'Thank you. We will write to you once, as soon as it is back.' };
  });

  serve(app, contract.stopStockNotices, async ({ query: { token } }) => {
    const emailHash = hashInToken(app.internalToken, token);
    if (emailHash === null) {
      throw fieldError(
        'stock-notice.link-invalid',
        'token',
        'This link is incomplete. Please open it from our e-mail again.',
      );
    }
    await db.transaction(async (tx) => {
      await repository.lockAddress(tx, emailHash);
      await repository.insertStopped(tx, emailHash);
      await repository.deleteOfAddress(tx, emailHash);
    });
    return { message: 'You will get no more e-mails about pieces that are back.' };
  });

  serve(app, contract.listStockNotices, async ({ params: { id } }) => ({
    data: (await repository.countBySize(db, id)).toSorted(bySize),
  }));

  serve(app, contract.noticesOfAddress, async ({ body: { email } }) => {
    const emailHash = hashOfAddress(email);
    const notices = (await repository.listOfAddress(db, emailHash)).map(({ createdAt, ...notice }) => ({
      ...notice,
      askedAt: createdAt.toISOString(),
    }));
    return { data: { notices, stoppedAt: (await repository.findStopped(db, emailHash))?.toISOString() ?? null } };
  });
}
