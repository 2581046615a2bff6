import type { MetalRateSettings } from '@kanaka/contracts/catalog/metal-rates';
import { enteredFineness, movedMoreThan, type PreciousMetal } from '@kanaka/money/metal-rates';
import { toRupees } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { MetalRateRow } from './rates-schema.ts';
import { metalRateSettings } from '../settings/settings-of-shop.ts';
import { ratesInFeed, type FeedRates } from './feed-rates.ts';
import { metals, rateIn } from './next-rates.ts';
import { publishRates } from './publish-rates.ts';
import { findFeed, findVouchedRate, listCurrentRates, setFeed, takeTurn } from './rates.repository.ts';

export type FeedDeps = { db: Db; fetchJson: (url: string) => Promise<unknown> };

const FEED = { id: null, name: 'Rate feed' };

/**
 * Pulls the owner's feed of rates when it is time, on one replica. A rate that has moved within the shop's limit is
 * published; any other waits as a proposal for the owner. A metal that cannot be read is named to the owner, and the others count. An unchanged rate is not published again: a feed that has stopped
 * would look fresh for ever.
 */
export async function pullFeed({ db, fetchJson }: FeedDeps): Promise<void> {
  const settings = await metalRateSettings(db);
  const { feed } = settings;
  if (feed.url === '' || !(await takeTurn(db, feed.everyMinutes))) return;
  let json: unknown;
  try {
    json = await fetchJson(feed.url);
  } catch (error) {
    await setFeed(db, { error: messageIn(error) });
    return;
  }
  const { rates: received, faults } = ratesInFeed(json, feed);
  const fault = faults.join(' ');
  if (Object.keys(received).length === 0) {
    await setFeed(db, { error: fault });
    return;
  }
  const { safe, proposal } = await judge(db, received, settings);
  let error = fault;
  if (safe.length > 0) {
    try {
      await publishRates({ db }, { entry: entryOf(safe, received), actor: FEED, source: 'feed' });
    } catch (refused) {
      if (!(refused instanceof AppError)) throw refused;
      for (const metal of safe) proposal[metal] = received[metal];
      error = [refused.message, ...faults].join(' ');
    }
  }
  await setFeed(db, { error, proposal: Object.keys(proposal).length > 0 ? proposal : null });
}

/** Which of the feed's rates may be published without the owner, and which are for the owner to decide. */
async function judge(
  db: Db,
  received: FeedRates,
  settings: MetalRateSettings,
): Promise<{ safe: PreciousMetal[]; proposal: FeedRates }> {
  const [current, feed] = await Promise.all([listCurrentRates(db), findFeed(db)]);
  const refused = feed?.refused ?? {};
  const safe: PreciousMetal[] = [];
  const proposal: FeedRates = {};
  for (const metal of metals) {
    const paise = received[metal];
    if (paise === undefined) continue;
    const now = rateIn(current, { metal, fineness: enteredFineness[metal] });
    if (now?.paisePerGram === paise) continue;
    if (now && !isSetByHand(current, metal) && (await isWithinLimit(db, { metal, paise, settings }))) safe.push(metal);
    else if (refused[metal] !== paise) proposal[metal] = paise;
  }
  return { safe, proposal };
}

/** Whether the owner has set one of its purities by hand, which the feed must not undo. */
const isSetByHand = (current: readonly MetalRateRow[], metal: PreciousMetal) =>
  current.some((rate) => rate.metal === metal && rate.origin === 'override');

/** Compared with a rate that somebody has vouched for, so that many small steps of the feed cannot lead far within a day. */
async function isWithinLimit(
  db: Db,
  { metal, paise, settings }: { metal: PreciousMetal; paise: number; settings: MetalRateSettings },
): Promise<boolean> {
  const vouched = await findVouchedRate(db, metal);
  return vouched !== null && !movedMoreThan(settings.largeMovePercent, vouched, paise);
}

function entryOf(some: readonly PreciousMetal[], received: FeedRates) {
  const rates = some.map((metal) => [metal, toRupees(received[metal] ?? 0)] as const);
  return { ...(Object.fromEntries(rates) as Partial<Record<PreciousMetal, number>>), overrides: [] };
}

const messageIn = (error: unknown) =>
  (error instanceof Error ? error.message : 'The feed could not be read.').slice(0, 300);
