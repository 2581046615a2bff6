import type { BannerDraft } from '@kanaka/contracts/banners';
import { recordChange, type Change } from '@kanaka/queues/audit';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { z } from 'zod';
import type { BannerRow } from '../schema.ts';
import * as repository from './banners.repository.ts';

type Actor = { actor: Change['actor'] };

export async function addBanner(
  { db }: { db: Db },
  { draft, actor }: Actor & { draft: z.output<typeof BannerDraft> },
): Promise<BannerRow> {
  return db.transaction(async (tx) => {
    const banner = await repository.insertBanner(tx, draft);
    const subject = subjectOf(banner);
    await recordChange(tx, { actor, action: 'banner.added', subject, before: null, after: factsOf(banner) });
    return banner;
  });
}

export async function deleteBanner({ db }: { db: Db }, { id, actor }: Actor & { id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const banner = await repository.deleteBanner(tx, id);
    if (!banner) throw notFound('banner');
    const subject = subjectOf(banner);
    await recordChange(tx, { actor, action: 'banner.deleted', subject, before: factsOf(banner), after: null });
  });
}

function subjectOf({ id, alt }: BannerRow) {
  return { kind: 'banner' as const, id, name: alt || 'Banner' };
}

function factsOf({ imageDesktop, imageMobile, alt }: BannerRow): object {
  return { imageDesktop, imageMobile, alt };
}
