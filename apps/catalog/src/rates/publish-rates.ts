import { v7 as uuidv7 } from 'uuid';
import type { RateEntry, RateSource } from '@kanaka/contracts/catalog/metal-rates';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { announceEvents } from '@kanaka/queues/announce-event';
import { formatPaise, toRupees } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { repricePieces } from './reprice-pieces.ts';
import type { MetalRateRow } from './rates-schema.ts';
import { metalRateSettings } from '../settings/settings-of-shop.ts';
import { boardAfter, largeMoves, movesOf, nextRates, type Move, type Rate } from './next-rates.ts';
import { toMove } from './rates-mapper.ts';
import { insertRates, listCurrentRates, lockRates, setFeed } from './rates.repository.ts';

export type Published = { publication: string; rates: MetalRateRow[]; pieces: number };

/**
 * Publishes rates and reprices all pieces that are priced by their metal, in one transaction: others see the old rates with
 * the old prices or the new ones with the new. Concurrent publications follow one another. A large move is refused unless
 * `confirm` is the publication that is current, which the refusal names.
 */
export async function publishRates(
  { db }: { db: Db },
  {
    entry,
    confirm,
    actor,
    source,
  }: { entry: RateEntry; confirm?: string | undefined; actor: Change['actor']; source: RateSource },
): Promise<Published> {
  return db.transaction(async (tx) => {
    const effectiveAt = await lockRates(tx);
    const current = await listCurrentRates(tx);
    const { rule, largeMovePercent } = await metalRateSettings(tx);
    const next = nextRates(entry, rule);
    const large = largeMoves(movesOf(next, current), largeMovePercent);
    const newest = current.reduce<MetalRateRow | null>((last, row) => (last && last.id > row.id ? last : row), null);
    if (newest && large.length > 0 && confirm !== newest.publication) {
      throw largeMove(large, { confirm: newest.publication, largeMovePercent });
    }

    const publication = uuidv7();
    const by = { source, setById: actor.id, setByName: actor.name };
    const rates = await insertRates(tx, { publication, rates: next, effectiveAt, ...by });
    const board = boardAfter(next, current);
    const pieces = await repricePieces(tx, board);
    await setFeed(tx, { proposal: null });
    purgeAfterCommit('rates', 'products');
    await recordChange(tx, {
      actor,
      action: 'rates.published',
      subject: { kind: 'rates', id: 'metal-rates', name: 'Metal rates' },
      before: { rates: boardFacts(current), publishedAt: newest?.effectiveAt.toISOString() ?? null },
      after: { rates: boardFacts(board), publishedAt: effectiveAt.toISOString(), source, repricedPieces: pieces },
    });
    await announceEvents(tx, 'rates.published', [{ about: 'rates', data: { publication, pieces } }]);
    return { publication, rates, pieces };
  });
}

/** The rates for the audit log, in rupees a gram by purity. */
function boardFacts(rates: readonly Rate[]): Record<string, number> {
  return Object.fromEntries(
    rates.map(({ metal, fineness, paisePerGram }) => [`${metal} ${fineness}`, toRupees(paisePerGram)]),
  );
}

function largeMove(
  moves: readonly Move[],
  { confirm, largeMovePercent }: { confirm: string; largeMovePercent: number },
): AppError {
  const [first] = moves;
  const example = first
    ? ` ${purityOf(first.metal, first.fineness)} from ${formatPaise(first.before ?? 0)} to ${formatPaise(first.paisePerGram)} a gram.`
    : '';
  const message = `This moves a rate by more than ${largeMovePercent}%:${example} Please confirm it.`;
  return new AppError('rates.large-move', message, { details: { confirm, moves: moves.map(toMove) } });
}
