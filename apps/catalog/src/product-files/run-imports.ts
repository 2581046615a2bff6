import { recordChange } from '@kanaka/audit/record-change';
import { AppError } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { listForOwnerLocked } from '../products/owner-list.repository.ts';
import { keepRates } from '../rates/rates.repository.ts';
import {
  beat,
  claimImport,
  interruptSilent,
  listPieces,
  listToApply,
  moveImport,
  saveJudged,
} from './imports.repository.ts';
import type { ImportPieceRow, ImportRow } from './imports-schema.ts';
import { beginJudging, judgePieces, type Judged } from './judge-pieces.ts';
import { writePieces } from './write-pieces.ts';

/** Pieces compared or written at once. */
const BATCH = 250;

/** Thrown when an import was cancelled, or its service is closing: what was written is undone. */
class Stopped extends Error {}

/** Checks or applies the import that waits for it, if there is one. */
export async function runImports({ db }: { db: Db }, closing?: AbortSignal): Promise<void> {
  await interruptSilent(db);
  const claimed = await claimImport(db);
  if (!claimed) return;
  const { id, state } = claimed;
  const goOn = async (done: number) => {
    if (closing?.aborted || !(await beat(db, claimed, done))) throw new Stopped();
  };
  try {
    await (state === 'checking' ? check(db, claimed, goOn) : apply(db, claimed, goOn));
  } catch (error) {
    const isRefused = error instanceof AppError;
    const why = isRefused
      ? error.message
      : error instanceof Stopped
        ? 'The shop’s service stopped in the meantime.'
        : 'It could not be finished. Please try it again.';
    const message = `${why} Nothing was changed.`;
    await moveImport(db, id, { from: [state], to: isRefused ? 'refused' : 'interrupted', change: { message } });
    if (!isRefused && !(error instanceof Stopped)) throw error;
  }
}

type GoOn = (done: number) => Promise<void>;

/** Of pieces that are to be sold and have no picture. */
const heldNote = (pieces: number) =>
  `Without a picture (${pieces}): they come in as drafts, which customers do not see. Give each one a picture, and put it in the shop.`;
const isHeldNote = (note: string) => note.startsWith('Without a picture');

async function check(db: Db, { id, columns, notes }: ImportRow, goOn: GoOn): Promise<void> {
  const judging = await beginJudging(db, { columns, lock: false });
  let [done, held] = [0, 0];
  for (let after = 0; ;) {
    const items = await listPieces(db, { importId: id, after, limit: BATCH });
    const last = items.at(-1);
    if (!last) break;
    // What it was checked against before is forgotten.
    const fresh = items.map((item) => ({ ...item, seen: null }));
    const judged = await judgePieces(db, judging, fresh);
    await saveJudged(db, id, judged);
    held += judged.filter(({ outcome, findings }) => outcome === 'new' && findings.length > 0).length;
    done += items.length;
    await goOn(done);
    after = last.row;
  }
  const told = [...notes.filter((note) => !isHeldNote(note)), ...(held > 0 ? [heldNote(held)] : [])];
  await moveImport(db, id, { from: ['checking'], to: 'checked', change: { notes: told } });
}

/**
 * All in one transaction, which nobody sees before it ends. Every piece is judged again under its lock: a file that was checked
 * against another version of it is refused.
 */
async function apply(db: Db, { id, columns, fileName, byId, byName, pieces }: ImportRow, goOn: GoOn): Promise<void> {
  await db.transaction(async (tx) => {
    await keepRates(tx);
    const judging = await beginJudging(tx, { columns, lock: true });
    const counts = { added: 0, changed: 0 };
    let offset = 0;
    for (;;) {
      const items = await listToApply(tx, { importId: id, limit: BATCH, offset });
      if (items.length === 0) break;
      await listForOwnerLocked(
        tx,
        items.flatMap(({ seen }) => seen?.id ?? []),
      );
      const judged = await judgePieces(tx, judging, items);
      refuseStale(items, judged);
      const plans = judged.flatMap(({ plan }) => plan ?? []);
      await writePieces(tx, { plans, rates: judging.rates });
      counts.added += plans.filter(({ before }) => before === null).length;
      counts.changed += plans.filter(({ before }) => before !== null).length;
      offset += items.length;
      await goOn(offset);
    }
    purgeAfterCommit('products', 'collections');
    await recordChange(tx, {
      actor: { id: byId, name: byName },
      action: 'products.imported',
      subject: { kind: 'import', id, name: fileName },
      before: { added: 0, changed: 0, inFile: pieces },
      after: { ...counts, inFile: pieces },
    });
    // Cancelled or given up meanwhile: all of it is undone.
    const moved = await moveImport(tx, id, { from: ['applying'], to: 'applied' });
    if (!moved || moved === 'taken') throw new Stopped();
  });
}

/** Refuses what was checked against another version of a piece, or has become wrong since. */
function refuseStale(items: readonly ImportPieceRow[], judged: readonly Judged[]): void {
  const stale = items.flatMap((item, at) => {
    const now = judged[at];
    if (now?.seen?.id === item.seen?.id && now?.seen?.version === item.seen?.version && now?.outcome !== 'wrong')
      return [];
    const why = now?.outcome === 'wrong' ? now.findings[0]?.message : undefined;
    return [`“${now?.title || item.title}”${why ? ` (${why})` : ''}`];
  });
  if (stale.length === 0) return;
  const named = stale.slice(0, NAMED).join(', ');
  const others = stale.length > NAMED ? ` and ${stale.length - NAMED} more` : '';
  throw new AppError('import.state', `Meanwhile somebody has changed ${named}${others}. Please check the file again.`);
}

const NAMED = 5;
