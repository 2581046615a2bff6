import { DAY_MS, dayInIndia, midnightAfter, startOfDay } from '../india-time.ts';
import type { VisitDeps } from './book-visit.ts';
import { mailVisit } from './mail-visit.ts';
import { listToRemind } from './visits.repository.ts';

/** From six in the evening. */
const EVENING_MS = 18 * 60 * 60_000;

/** Reminds customers of their visits on the evening before. Whoever booked on that day has just been written to. */
export async function remindVisitors({ db, now, sellerSettings, wakeRelay }: VisitDeps): Promise<void> {
  const today = startOfDay(dayInIndia(now()));
  if (now().getTime() < today.getTime() + EVENING_MS) return;
  const from = midnightAfter(now());
  const due = await listToRemind(db, { from, to: new Date(from.getTime() + DAY_MS - 1), bookedBefore: today });
  if (due.length === 0) return;
  const settings = await sellerSettings();
  // Once, however often it is asked, because the job is kept for longer than an evening.
  for (const visit of due) await mailVisit(db, visit, settings, true);
  wakeRelay();
}
