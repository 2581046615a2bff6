/** From when until when something of the shop is shown. */
import { z } from 'zod';
import { Instant, SentInstant, unlessEmpty } from '../shapes.ts';

export const showing = {
  hidden: z.boolean(),
  /** Shown from this time on and until that; null for no limit. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
};

const Time = unlessEmpty(SentInstant).transform((instant) => instant ?? null);

/** The same as it is sent; with `endsLater` as a refinement. */
export const showingDraft = { hidden: z.boolean().default(false), startsAt: Time, endsAt: Time };

export const endsLater = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt);

export const endsTooSoon = { path: ['endsAt'], message: 'It ends before it begins.' };
