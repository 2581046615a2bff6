import type { AuditAction } from '@kanaka/contracts/audit';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { existing, notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { insertRating } from './insert-rating.ts';
import { findPhotographLocked, setPhotographState } from './photographs.repository.ts';
import { findReview, findReviewLocked, lockRating, updateReview } from './reviews.repository.ts';
import type { ReviewRow } from './schema.ts';

type Asked = { id: string; actor: Change['actor'] };

/**
 * Hides a review from the public and from its piece's average, or shows it again; with `held` a hidden one waits for a decision
 * again, unless it was shown meanwhile. Has no effect if it is so already.
 */
export async function showReview(
  { db }: { db: Db },
  { id, actor, hidden, held }: Asked & { hidden: boolean; held: boolean },
): Promise<ReviewRow> {
  return db.transaction(async (tx) => {
    const before = existing('review', await findReviewLocked(tx, id));
    const wasHidden = before.hiddenAt !== null;
    const holds = hidden && held;
    if (holds ? !wasHidden || before.held : wasHidden === hidden && !before.held) return before;
    if (before.productId) await lockRating(tx, before.productId);
    const after = await updateReview(tx, id, { held: holds, hiddenAt: hidden ? new Date() : null });
    const action = holds ? 'review.undecided' : hidden ? 'review.hidden' : 'review.shown';
    const changed = holds ? ([{ held: false }, { held }] as const) : ([{ hidden: !hidden }, { hidden }] as const);
    await record(tx, { actor, action, review: after }, [...changed]);
    if (after.productId) await insertRating(tx, after.productId);
    return after;
  });
}

/** Publishes the shop's answer to a review; an empty answer removes it. */
export async function answerReview(
  { db }: { db: Db },
  { id, actor, answer }: Asked & { answer: string },
): Promise<ReviewRow> {
  return db.transaction(async (tx) => {
    const before = existing('review', await findReviewLocked(tx, id));
    if (before.answer === answer) return before;
    const after = await updateReview(tx, id, { answer, answeredAt: answer ? new Date() : null });
    await record(tx, { actor, action: 'review.replied', review: after }, [
      { answer: before.answer },
      { answer: after.answer },
    ]);
    return after;
  });
}

/** Decides whether a review needs no answer; an answer can be written all the same. */
export async function waiveAnswer(
  { db }: { db: Db },
  { id, actor, needsNoAnswer }: Asked & { needsNoAnswer: boolean },
): Promise<ReviewRow> {
  return db.transaction(async (tx) => {
    const before = existing('review', await findReviewLocked(tx, id));
    if (before.needsNoAnswer === needsNoAnswer) return before;
    const after = await updateReview(tx, id, { needsNoAnswer });
    await record(tx, { actor, action: 'review.answer-waived', review: after }, [
      { needsNoAnswer: before.needsNoAnswer },
      { needsNoAnswer },
    ]);
    return after;
  });
}

const photographActions = {
  shown: 'review.photograph-approved',
  hidden: 'review.photograph-hidden',
  waiting: 'review.photograph-undecided',
} as const;

/**
 * Approves a photograph of a review for everybody, or hides it; with `waiting` a hidden one waits for a decision again, unless
 * it was approved meanwhile. Its review keeps its text either way.
 */
export async function showPhotograph(
  { db }: { db: Db },
  { id, actor, hidden, waiting }: Asked & { hidden: boolean; waiting: boolean },
): Promise<ReviewRow> {
  const state = !hidden ? 'shown' : waiting ? 'waiting' : 'hidden';
  return db.transaction(async (tx) => {
    const before = await findPhotographLocked(tx, id);
    const found = before && (await findReview(tx, before.reviewId));
    if (!found) throw notFound('photograph');
    if (before.state === state || (state === 'waiting' && before.state === 'shown')) return found;
    await setPhotographState(tx, id, state);
    const which = `photograph ${before.position + 1}`;
    await record(tx, { actor, action: photographActions[state], review: found }, [
      { [which]: { state: before.state } },
      { [which]: { state } },
    ]);
    return found;
  });
}

/** The audit log is kept for ever, so it names a review by its first words, and nobody. */
async function record(
  tx: Db,
  { actor, action, review }: { actor: Change['actor']; action: AuditAction; review: ReviewRow },
  [before, after]: [object, object],
): Promise<void> {
  purgeAfterCommit('reviews');
  const [start, rest] = [review.message.slice(0, 80), review.message.slice(80)];
  const name = `${start}${rest && '…'}`;
  await recordChange(tx, { actor, action, subject: { kind: 'review', id: review.id, name }, before, after });
}
