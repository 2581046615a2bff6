import { recordChange, type Change } from '@kanaka/audit/record-change';
import { enteredFineness } from '@kanaka/money/metal-rates';
import { toRupees } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { FeedRates } from './feed-rates.ts';
import { metals } from './next-rates.ts';
import { refuseFeed } from './rates.repository.ts';

/** Refuses the rates that the feed proposes, in paise a gram, unless others wait by now. */
export async function refuseProposal(
  { db }: { db: Db },
  { proposal, reason, actor }: { proposal: FeedRates; reason: string; actor: Change['actor'] },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await refuseFeed(tx, proposal))) {
      const message = 'The feed now proposes something else. Please look at it again.';
      throw new AppError('rates.no-proposal', message);
    }
    const rates = metals.flatMap((metal) => {
      const paise = proposal[metal];
      return paise === undefined ? [] : [[`${metal} ${enteredFineness[metal]}`, toRupees(paise)]];
    });
    await recordChange(tx, {
      actor,
      action: 'rates.proposal-refused',
      subject: { kind: 'rates', id: 'metal-rates', name: 'Metal rates' },
      before: { proposal: Object.fromEntries(rates) as object },
      after: { reason },
    });
  });
}
