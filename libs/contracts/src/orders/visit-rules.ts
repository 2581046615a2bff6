/** When customers can visit the shop by appointment: a setting. */
import { z } from 'zod';
import { pattern, wholeNumber } from '../shapes.ts';

/** Of a day in India. */
export const Time = pattern(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 15:00.');

const Hours = z
  .object({
    /** 0 is Sunday. */
    weekday: z.int().min(0).max(6),
    from: Time,
    to: Time,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'This must be later than the beginning.' });

export const VisitRules = z
  .object({
    /** Each stretch is cut into slots; holidays of the delivery have none. */
    hours: z.array(Hours).min(1, 'Please add hours.').max(30, 'At most 30 stretches.'),
    slotMinutes: wholeNumber(10, 480),
    /** How many can visit at the same time. */
    capacity: wholeNumber(1, 20),
    daysAhead: wholeNumber(1, 90),
  })
  .superRefine(({ hours }, context) => {
    for (const [place, one] of hours.entries()) {
      const overlaps = hours.some(
        (other, at) => at < place && other.weekday === one.weekday && other.from < one.to && one.from < other.to,
      );
      if (!overlaps) continue;
      context.addIssue({ code: 'custom', path: ['hours', place, 'from'], message: 'This overlaps with other hours.' });
    }
  });
export type VisitRules = z.infer<typeof VisitRules>;
