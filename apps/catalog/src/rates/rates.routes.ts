import * as contract from '@kanaka/contracts/catalog/metal-rates';
import * as files from '@kanaka/contracts/catalog/rate-files';
import { actorOf } from '@kanaka/audit/record-change';
import { enteredFineness } from '@kanaka/money/metal-rates';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { changesIn } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { acceptFiles, sentFile } from '@kanaka/server-kit/sent-file';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { MetalRateRow, RateFeedRow } from './rates-schema.ts';
import { metalRateSettings } from '../settings/settings-of-shop.ts';
import { importRates } from './import-rates.ts';
import type { FeedRates } from './feed-rates.ts';
import { metals } from './next-rates.ts';
import { previewRates } from './preview-rates.ts';
import { publishRates } from './publish-rates.ts';
import { importRateFile, ratesCsv } from './rate-files.ts';
import { refuseProposal } from './refuse-proposal.ts';
import { ageOf } from './rate-age.ts';
import { toBoard, toBoardRate, toPublications } from './rates-mapper.ts';
import * as repository from './rates.repository.ts';

export async function rateRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  const { db } = deps;
  serve(app, contract.listRates, async ({ reply }) => {
    // Asked first: what changes between the two makes the reply too young, never too old.
    changesIn(reply, await repository.secondsOfToday(db));
    return {
      data: toBoard(...(await Promise.all([repository.listCurrentRates(db), repository.listRatesOfYesterday(db)]))),
    };
  });

  serve(app, contract.rateHistory, async ({ query: { metal, days, fineness = enteredFineness[metal] } }) => ({
    data: (await repository.listDays(db, { metal, fineness, days })).map(({ day, paisePerGram }) => ({
      day,
      rate: toRupees(paisePerGram),
    })),
  }));

  serve(app, contract.rateBoard, async () => {
    const [rows, yesterday, settings, feed] = await Promise.all([
      repository.listCurrentRates(db),
      repository.listRatesOfYesterday(db),
      metalRateSettings(db),
      repository.findFeed(db),
    ]);
    const now = new Date();
    const ages = metals.flatMap((metal) => {
      const since = sinceOf(rows.filter((row) => row.metal === metal));
      return since ? [{ metal, since: since.toISOString(), age: ageOf(since, now, settings) }] : [];
    });
    return {
      data: {
        rates: toBoard(rows, yesterday),
        ages,
        feed: settings.feed.url !== '' && feed ? toFeedState(feed) : null,
      },
    };
  });

  serve(app, contract.listPublications, async ({ query }) => {
    const { rows, total } = await repository.listPublished(db, query);
    return { data: toPublications(rows), page: query.page, limit: query.limit, total };
  });

  serve(app, contract.previewRates, async ({ body }) => ({ data: await previewRates(deps, body) }));

  serve(app, files.exportRates, async ({ reply }) => reply.type('text/csv; charset=utf-8').send(ratesCsv(db)));

  await app.register(async (uploads) => {
    await acceptFiles(uploads);
    serve(uploads, files.importRateFile, async ({ request, query: { apply }, caller }) => {
      const { file } = await sentFile(request, files.importRateFile.files);
      return { data: await importRateFile(deps, { file, apply, actor: actorOf(caller) }) };
    });
  });

  serve(app, contract.importRates, async ({ body: { days }, caller }) => {
    const added = await importRates(deps, { days, actor: actorOf(caller) });
    return { message: `The rates of ${added} ${added === 1 ? 'day' : 'days'} have been added.` };
  });

  serve(app, contract.refuseProposal, async ({ body: { reason, ...rates }, caller }) => {
    const proposal: FeedRates = {};
    for (const metal of metals) if (rates[metal] !== undefined) proposal[metal] = toPaise(rates[metal]);
    await refuseProposal(deps, { proposal, reason, actor: actorOf(caller) });
    return { message: 'Refused. The feed does not propose these rates again.' };
  });

  serve(app, contract.publishRates, async ({ body: { confirm, ...entry }, caller }) => {
    const by = { actor: actorOf(caller), source: 'owner' as const };
    const { publication, rates, pieces } = await publishRates(deps, { entry, confirm, ...by });
    const repriced = pieces === 1 ? 'One piece has a new price.' : `${pieces} pieces have a new price.`;
    return { message: `Rates published. ${repriced}`, data: { publication, rates: rates.map(toBoardRate), pieces } };
  });
}

/** When the oldest of these rates was published. */
function sinceOf(rows: readonly MetalRateRow[]): Date | null {
  const [first, ...others] = rows.map(({ effectiveAt }) => effectiveAt);
  return first ? others.reduce((oldest, at) => (at < oldest ? at : oldest), first) : null;
}

function toFeedState({ pulledAt, error, proposal }: RateFeedRow): contract.FeedState {
  const rupees = (paise: number | undefined) => (paise === undefined ? undefined : toRupees(paise));
  const { gold, silver, platinum } = proposal ?? {};
  return {
    pulledAt: pulledAt.toISOString(),
    error,
    proposal: proposal && { gold: rupees(gold), silver: rupees(silver), platinum: rupees(platinum) },
  };
}
